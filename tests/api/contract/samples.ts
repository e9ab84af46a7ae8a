import type { CallName } from '#shared/contract.ts'
import { accountSamples } from './accountSamples.ts'
import { courseSamples } from './courseSamples.ts'
import type { Sample } from './sample.ts'
import { siteSamples } from './siteSamples.ts'

/** One passing use of every call; the type checker requires all. */
export const samples: Record<CallName, Sample> = { ...accountSamples, ...siteSamples, ...courseSamples }
