import type { CallName } from '#shared/contract.ts'
import { accountSamples } from './accountSamples.ts'
import { courseSamples } from './courseSamples.ts'
import type { Sample } from './sample.ts'
import { siteSamples } from './siteSamples.ts'

/** Those of a domain of its own: `tests/api/<domain>/samples.ts`. */
const ofDomains = Object.values(import.meta.glob<Record<string, Sample>>('../*/samples.ts', { eager: true, import: 'samples' }))

/** One passing use of every call; contract.test.ts requires all. */
export const samples = Object.assign({ ...accountSamples, ...siteSamples, ...courseSamples }, ...ofDomains) as Record<CallName, Sample>
