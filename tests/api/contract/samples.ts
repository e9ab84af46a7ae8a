import { globSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { repositoryRoot } from '#cli/repository.ts'
import type { CallName } from '#shared/contract.ts'
import { accountSamples } from './accountSamples.ts'
import { courseSamples } from './courseSamples.ts'
import type { Sample } from './sample.ts'
import { siteSamples } from './siteSamples.ts'

/** Those of a domain of its own: `tests/api/<domain>/samples.ts`. */
const domains = globSync('tests/api/*/samples.ts', { cwd: repositoryRoot }).map((path) => basename(dirname(path))).filter((domain) => domain !== 'contract')
const ofDomains = await Promise.all(domains.map(async (domain) => ((await import(`#tests/api/${domain}/samples.ts`)) as { samples: Record<string, Sample> }).samples))

/** One passing use of every call; contract.test.ts requires all. */
export const samples = Object.assign({ ...accountSamples, ...siteSamples, ...courseSamples }, ...ofDomains) as Record<CallName, Sample>
