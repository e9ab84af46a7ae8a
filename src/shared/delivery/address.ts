import { z } from 'zod'
import { lineText } from '#shared/kernel/format/formats.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import { yn } from '#shared/kernel/codes.ts'

/** Invisible characters and those that turn the direction of text: a label would not show what was typed. */
const invisible = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g
/** One line that reads as it is stored. */
const labelText = lineText.overwrite((text) => text.replace(invisible, '').trim())

/** Where goods are sent. In Korea with a postcode of 5 digits; abroad with a country, in the words of the place. */
export const deliveryAddress = z.object({
  recipient: labelText.min(2, { error: validationMessage('validation:name') }).max(40),
  /** Digits only (courses spec §5). */
  phone: z.string().regex(/^\d{8,15}$/, { error: validationMessage('validation:phone') }),
  abroadYn: z.enum(yn),
  /** Empty in Korea. */
  country: labelText.max(60),
  postcode: labelText.max(12),
  address: labelText.min(2, { error: validationMessage('validation:required') }).max(200),
  detail: labelText.max(100),
  /** A note for the courier. */
  note: labelText.max(100),
}).superRefine(({ abroadYn, country, postcode }, context) => {
  const wrong = (field: 'country' | 'postcode', key: 'validation:required' | 'validation:postcode') => context.addIssue({ code: 'custom', path: [field], message: validationMessage(key) })
  if (abroadYn === yn.no && !/^\d{5}$/.test(postcode)) wrong('postcode', 'validation:postcode')
  if (abroadYn === yn.yes && country === '') wrong('country', 'validation:required')
})
export type DeliveryAddress = z.infer<typeof deliveryAddress>

/** An address that is to be filled in. */
export const noAddress: DeliveryAddress = { recipient: '', phone: '', abroadYn: yn.no, country: '', postcode: '', address: '', detail: '', note: '' }

/** An address as one line: `(06236) 서울특별시 …, 3층`. */
export function addressLine({ postcode, country, address, detail }: Pick<DeliveryAddress, 'postcode' | 'country' | 'address' | 'detail'>): string {
  return `${postcode === '' ? '' : `(${postcode}) `}${[address, detail, country].filter((part) => part !== '').join(', ')}`
}
