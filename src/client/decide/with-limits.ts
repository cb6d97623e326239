// Loaded where there are limit groups, in place of the code that only reads Segments.
export * from '../../evaluator/limits.ts'
export * from '../../evaluator/segment.ts'
