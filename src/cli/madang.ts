import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { repositoryRoot } from './repository.ts'
import { shortenPackageLookups } from './start/packageLookups.ts'

// Cached compilation speeds up startup. Must run before the first import.
enableCompileCache(join(repositoryRoot, '.cache', 'compile'))
shortenPackageLookups()
const { main } = await import('./start/main.ts')
await main()
