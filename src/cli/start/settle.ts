import { parseArgs } from 'node:util'
import { z } from 'zod'
import { currency } from '#shared/kernel/codes.ts'
import { settlementMonth } from '#shared/settlement/contract.ts'
import { ConfigError } from '#server/infra/config/config.ts'
import type { Config } from '#server/infra/config/config.ts'
import type { SettlementRef, SettlementService } from '#server/modules/settlement/index.ts'
import { withServer } from './withServer.ts'

const ref = z.object({ channelSeq: z.coerce.number().int().positive(), month: settlementMonth, currency: z.enum(currency) })

/** Reads `pay --site N --month YYYY-MM --currency KRW`. Throws `ConfigError`. */
export function settlementOf(args: string[]): SettlementRef {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({ args, options: { site: text, month: text, currency: { ...text, default: 'KRW' } }, allowPositionals: true })
  const read = ref.safeParse({ ...values, channelSeq: values.site })
  if (positionals[0] !== 'pay' || !read.success) throw new ConfigError('settle pay --site N --month YYYY-MM --currency KRW|USD')
  return read.data
}

/** Books that the platform has paid a closed month, and prints the amount; false when it is not closed, or was paid before. */
export async function payOut({ pay }: Pick<SettlementService, 'pay'>, of: SettlementRef, say: (line: string) => void): Promise<boolean> {
  const amount = await pay(of)
  const name = `Site ${of.channelSeq}, ${of.month}`
  say(amount === null ? `${name}: no closed month in ${of.currency} that is not paid yet` : `${name}: ${amount} ${of.currency} booked as paid (minor units)`)
  return amount !== null
}

/** Opens the configured database and pays a month; see `withServer` and `payOut`. */
export function settle(config: Config, of: SettlementRef, say: (line: string) => void): Promise<boolean> {
  return withServer(config, ({ services }) => payOut(services.settlement, of, say))
}
