import type { AfterPackContext } from 'electron-builder'
import { packedProgram, setFuses } from './fuses.ts'
import { requireKeychain } from './requireKeychain.ts'

/** electron-builder hook before signing: fuses change the binary. */
export async function afterPack(context: AfterPackContext): Promise<void> {
  await requireKeychain(context)
  await setFuses(packedProgram(context))
}
