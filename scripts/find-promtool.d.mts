export declare const PROMTOOL_ADVICE: string
export declare function findPromtool(): string | null
