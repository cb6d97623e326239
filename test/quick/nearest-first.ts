import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { nearness } from '../../scripts/gate/nearness.mjs'

/** `npm run test:quick` has little time: the tests of what changed come first, then those of its neighbours. */
export class NearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const changed = (process.env.BECKON_QUICK ?? '').split('\n')
    const { root } = this.ctx.config
    const near = (file: TestSpecification) => nearness(relative(root, file.moduleId), changed)
    return files.toSorted((a, b) => near(b) - near(a))
  }
}
