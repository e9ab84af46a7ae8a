import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '#shared/audit/contract.ts'
import { auditFields, auditKinds } from '#shared/audit/kinds.ts'
import type { AuditField, AuditKind } from '#shared/audit/kinds.ts'
import { usePersonName } from '#renderer/entities/account/personName.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { valueText } from '../auditView.ts'

const isKind = (kind: string): kind is AuditKind => auditKinds.some((one) => one === kind)
const isField = (name: string): name is AuditField => auditFields.some((one) => one === name)

/** What an entry says in words. */
export function useEntryWords() {
  const { t } = useTranslation('audit')
  const language = useLanguage()
  const personName = usePersonName()
  const kindOf = ({ kind }: Pick<AuditEntry, 'kind'>) => (isKind(kind) ? t(`kind.${kind}`) : kind)
  const titleOf = (entry: AuditEntry) => `${kindOf(entry)} · ${t(`act.${entry.act}`)}`
  const fieldOf = (name: string) => (isField(name) ? t(`field.${name}`) : name)
  /** A value, or a dash for none. */
  const textOf = (value: unknown) => valueText(value, language) || '–'
  return {
    kindOf, titleOf, fieldOf, textOf,
    targetOf: ({ label, person, course }: AuditEntry) => (label !== '' ? label : person !== null ? personName(person.name) : course?.title ?? ''),
    /** The changes of the first row in one line, those with a name of their own first. @param most fields at most */
    changeOf: ({ changes }: AuditEntry, most: number) => {
      const fields = (changes[0]?.fields ?? []).toSorted((one, other) => Number(isField(other.name)) - Number(isField(one.name)))
      return fields.slice(0, most).map(({ name, before, after }) => `${fieldOf(name)}: ${textOf(before)} → ${textOf(after)}`).join(', ') + (fields.length > most ? ' …' : '')
    },
  }
}
