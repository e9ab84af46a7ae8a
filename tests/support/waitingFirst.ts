import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'

/** Files that wait rather than compute: begun first, they wait while the other workers go through the rest. */
export const waiting = ['tests/api/upload/restart.test.ts', 'src/cli/start/start.test.ts', 'src/main/uploads/queueWaits.test.ts']

const isWaiting = ({ moduleId }: TestSpecification) => waiting.some((path) => moduleId.endsWith(path))

/** The order of vitest's own, but for the files that wait, which come first. */
export class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => Number(isWaiting(other)) - Number(isWaiting(one)))
  }
}
