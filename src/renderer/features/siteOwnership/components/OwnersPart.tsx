import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import type { Ownership } from '#shared/ownership/contract.ts'
import { staffPaths } from '#shared/staff/paths.ts'
import { usePersonName } from '#renderer/entities/account/personName.ts'
import { useSession } from '#renderer/entities/session/index.ts'
import { Link } from '#renderer/lib/navigation/index.ts'
import { Badge, Button, Card, Select, useConfirm } from '#renderer/ui/index.ts'
import { useOwnershipChange } from './useOwnershipChange.ts'
import styles from './ownership.module.css'

/** Owners of the site: another beside me, or in my place. */
export function OwnersPart({ ownership: { owners, heirs } }: { ownership: Ownership }) {
  const { t } = useTranslation('ownership')
  const personName = usePersonName()
  const confirm = useConfirm()
  const { user } = useSession()
  const { change, isPending, dialog } = useOwnershipChange()
  const [heir, setHeir] = useState<string | null>(null)
  const chosen = heirs.find(({ userSeq }) => String(userSeq) === heir)
  const name = chosen === undefined ? '' : personName(chosen.name)
  async function make(kind: 'add' | 'handOver'): Promise<void> {
    if (chosen === undefined) return
    if (!(await confirm({ title: t(`owners.${kind}Title`, { name }), message: t(`owners.${kind}Text`), confirmLabel: t(`owners.${kind}`), danger: kind === 'handOver' }))) return
    const call = kind === 'add' ? contract.ownership.addOwner : contract.ownership.handOver
    if (await change((client, params, shown) => client(call, { params, body: { userSeq: chosen.userSeq, ...shown } }), t(`owners.${kind}Done`, { name }))) setHeir(null)
  }
  return (
    <Card className={styles.part ?? ''} component="section" aria-label={t('owners.title')}>
      <h2>{t('owners.title')}</h2>
      <ul className={styles.rows}>
        {owners.map((one) => <li key={one.userSeq}><span>{personName(one.name)}{one.userSeq === user?.userSeq ? <> <Badge>{t('owners.me')}</Badge></> : null}</span><small>{one.email}</small></li>)}
      </ul>
      {heirs.length === 0 ? (
        <>
          <p className={styles.quiet}>{t('owners.noHeirs')}</p>
          <div className={styles.buttons}><Button component={Link} to={staffPaths['settings-studio-members']}>{t('owners.toStaff')}</Button></div>
        </>
      ) : (
        <>
          <Select label={t('owners.heir')} value={heir} onChange={setHeir} data={heirs.map(({ userSeq, name: who, email, userTypeCd }) => ({ value: String(userSeq), label: `${personName(who)} (${t(`role.${userTypeCd}`)}, ${email})` }))} />
          <div className={styles.buttons}>
            <Button kind="primary" disabled={chosen === undefined} loading={isPending} onClick={() => { void make('add') }}>{t('owners.add')}</Button>
            <Button disabled={chosen === undefined || isPending} onClick={() => { void make('handOver') }}>{t('owners.handOver')}</Button>
          </div>
        </>
      )}
      {dialog}
    </Card>
  )
}
