import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'

/** Files that mostly wait: started first, they overlap with the others. */
export const waiting = ['tests/api/upload/restart.test.ts', 'tests/api/bulk/restartKinds.test.ts', 'tests/api/bulk/restartAdditions.test.ts', 'tests/api/bulk/restart.test.ts', 'src/cli/start/start.test.ts', 'src/main/uploads/queueWaits.test.ts']

const isWaiting = ({ moduleId }: TestSpecification) => waiting.some((path) => moduleId.endsWith(path))

/** vitest's order, with the waiting files first. */
export class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => Number(isWaiting(other)) - Number(isWaiting(one)))
  }
}
