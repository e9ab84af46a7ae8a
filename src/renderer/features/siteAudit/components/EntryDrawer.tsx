import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '#shared/audit/contract.ts'
import { usePersonName } from '#renderer/entities/account/personName.ts'
import { formatMoment } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { Drawer, Table } from '#renderer/ui/index.ts'
import { useEntryWords } from './entryWords.ts'
import styles from './audit.module.css'

/** An entry in whole: each row that changed, before and after. */
export function EntryDrawer({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const { t } = useTranslation('audit')
  const { t: common } = useTranslation('common')
  const language = useLanguage()
  const personName = usePersonName()
  const { titleOf, fieldOf, textOf } = useEntryWords()
  const { changes, changeCount, course, person } = entry
  return (
    <Drawer opened onClose={onClose} title={titleOf(entry)} closeLabel={common('close')} size={640}>
      <dl className={styles.facts}>
        <dt>{t('column.at')}</dt><dd><time dateTime={entry.at}>{formatMoment(entry.at, language)}</time></dd>
        <dt>{t('column.by')}</dt><dd>{personName(entry.byName)}</dd>
        {course === null ? null : <><dt>{t('course')}</dt><dd>{course.title}</dd></>}
        {person === null ? null : <><dt>{t('person')}</dt><dd>{personName(person.name)}</dd></>}
      </dl>
      {changes.map(({ act, label, person: ofPerson, fields }, place) => (
        <section key={place} className={styles.row}>
          <h3>{[t(`act.${act}`), label, ofPerson].filter((part) => part !== '').join(' · ')}</h3>
          {fields.length === 0 ? null : (
            <Table>
              <Table.Thead><Table.Tr><Table.Th>{t('field.head')}</Table.Th><Table.Th>{t('before')}</Table.Th><Table.Th>{t('after')}</Table.Th></Table.Tr></Table.Thead>
              <Table.Tbody>
                {fields.map(({ name, before, after }) => (
                  <Table.Tr key={name}>
                    <Table.Th scope="row">{fieldOf(name)}</Table.Th>
                    <Table.Td className={styles.before ?? ''}>{textOf(before)}</Table.Td>
                    <Table.Td>{textOf(after)}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          )}
        </section>
      ))}
      {changeCount > changes.length ? <p>{t('more', { count: changeCount - changes.length })}</p> : null}
    </Drawer>
  )
}
