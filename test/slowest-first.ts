import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** They take longest. vitest goes by the size of a file, and many of these are small: one worker would wait for the other at the end. */
export const SLOWEST = [
  'test/docs.test.ts',
  'test/server/second-count.test.ts',
  'test/server/jobs-killed.test.ts',
  'test/gate/playwright.test.ts',
  'test/package/types.test.ts',
  'test/server/generated-client.test.ts',
  'test/server/beside-before.test.ts',
  'test/gate/vitest.test.ts',
  'test/client/model.test.ts',
  'test/client/people.test.ts',
  'test/client/promises/closed.test.ts',
  'test/promises/operator.test.ts',
  'test/promises/developer.test.ts',
  'test/evaluator/oracle.test.ts',
  'test/evaluator/exhaustive.test.ts',
]

/** The slowest files first, the others as vitest has them. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config
    const rest = await super.sort(files)
    const isSlow = (file: TestSpecification) => SLOWEST.includes(relative(root, file.moduleId).replaceAll('\\', '/'))
    return [...rest.filter(isSlow), ...rest.filter(file => !isSlow(file))]
  }
}
