import { z } from 'zod'
import { updateChannels } from '#shared/desktop/updatesPort.ts'
import type { UpdateChannel } from '#shared/desktop/updatesPort.ts'
import { readIfPresent, writeAtomically } from '#main/files/atomicFile.ts'

export interface ChannelChoice {
  read(): Promise<UpdateChannel | undefined>
  write(channel: UpdateChannel): Promise<void>
}

const content = z.object({ version: z.literal(1), channel: z.enum(updateChannels) })

export function createChannelChoice(path: string): ChannelChoice {
  return {
    async read() {
      const text = await readIfPresent(path).catch(() => undefined)
      return text === undefined ? undefined : parse(text)
    },
    write: (channel) => writeAtomically(path, JSON.stringify({ version: 1, channel })),
  }
}

function parse(text: string): UpdateChannel | undefined {
  try {
    return content.parse(JSON.parse(text)).channel
  } catch {
    return undefined
  }
}
