import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { repositoryRoot } from './repository.ts'
import { shortenPackageLookups } from './start/packageLookups.ts'

// Reading and compiling its modules is most of a start: what one start has compiled, the next one finds. Before the first of them is loaded.
enableCompileCache(join(repositoryRoot, '.cache', 'compile'))
shortenPackageLookups()
const { main } = await import('./start/main.ts')
await main()
