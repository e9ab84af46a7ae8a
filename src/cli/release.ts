/** `npm run release`: signed release in dist/release; `-- try` packs unsigned and lets the app check itself, `-- key` creates the signing key, `-- sign <folder>` signs the lists again. */
import { generateKeyPairSync } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'electron-builder'
import { z } from 'zod'
import { publicKeyText } from '#main/updates/feedSignature.ts'
import { planRelease, readSigningKey } from '#cli/release/plan.ts'
import { signLists } from '#cli/release/signLists.ts'
import { startTriedFeed } from '#cli/release/triedFeed.ts'
import { packToTry, smokeTest } from '#cli/release/tryOut.ts'
import { readRepositoryFile, repositoryRoot } from '#cli/repository.ts'
import { buildTargets, ensureBuilt } from '#cli/start/build.ts'

const say = (line: string): void => console.log(line)

function makeKey(): void {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  say('The private key, for MADANG_UPDATE_KEY. Keep it where only the release machine reads it, and a copy off line:')
  say(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
  say('The public key, for MADANG_UPDATE_NEXT_KEY of the releases before it signs:')
  say(publicKeyText(publicKey))
}

async function release(): Promise<boolean> {
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(readRepositoryFile('package.json')))
  const plan = planRelease({ platform: process.platform, env: process.env, version, notesJson: readRepositoryFile('resources/releaseNotes.json') })
  if ('faults' in plan) {
    console.error(`A release of ${version} cannot be made. Missing or wrong (docs/releasing.md):`)
    for (const fault of plan.faults) console.error(`  ${fault}`)
    return false
  }
  if (!(await ensureBuilt(buildTargets.desktop, say))) return false
  const folder = join(repositoryRoot, 'dist/release')
  rmSync(folder, { recursive: true, force: true })
  const files = await build({ projectDir: repositoryRoot, publish: 'never', config: plan.config })
  const lists = signLists(folder, plan.signingKey)
  if (lists.length === 0) {
    console.error('electron-builder has written no list of releases: nobody would get this one.')
    return false
  }
  say(`\nMadang ${version}, in dist/release:`)
  for (const file of [...files, ...lists]) say(`  ${file}`)
  return true
}

function sign(folder: string): boolean {
  const key = readSigningKey(process.env['MADANG_UPDATE_KEY'] ?? '')
  if (key === undefined) {
    console.error('MADANG_UPDATE_KEY is no private Ed25519 key in PEM.')
    return false
  }
  for (const list of signLists(folder, key)) say(`signed ${list}`)
  return true
}

async function tryOut(): Promise<boolean> {
  if (!(await ensureBuilt(buildTargets.desktop, say))) return false
  const folder = join(repositoryRoot, 'dist/try')
  const feed = await startTriedFeed()
  try {
    if (!(await smokeTest(await packToTry(folder, feed.source), folder, say))) return false
  } finally {
    await feed.close()
  }
  if (feed.asked.length === 0) say('✗ the app asked for no list of releases')
  return feed.asked.length > 0
}

const [command, folder] = process.argv.slice(2)
if (command === 'key') makeKey()
else if (command === 'try') process.exitCode = (await tryOut()) ? 0 : 1
else if (command === 'sign' && folder !== undefined) process.exitCode = sign(folder) ? 0 : 1
else if (command === undefined) process.exitCode = (await release()) ? 0 : 1
else {
  console.error('npm run release                  make a signed release for this system\nnpm run release -- try           pack without signing, and let the app check itself\nnpm run release -- key           make the key that signs lists of releases\nnpm run release -- sign <folder> sign the lists in a folder again')
  process.exitCode = 2
}
