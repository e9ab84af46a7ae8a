import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { KnownAccount } from '#shared/desktop/accountsPort.ts'
import { AccountFace, useAccountsPort } from '#renderer/entities/account/index.ts'
import { useShowError } from '#renderer/lib/errorReport.tsx'
import { Button, Dialog, Stack, Text, toast } from '#renderer/ui/index.ts'
import styles from './AccountsDialog.module.css'

export function AccountsDialog({ others, opened, onClose }: { others: readonly KnownAccount[]; opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell')
  const { t: common } = useTranslation('common')
  const port = useAccountsPort()
  const showError = useShowError()
  const [leaving, setLeaving] = useState<number | null>(null)
  const signOut = async ({ userSeq, name }: KnownAccount) => {
    setLeaving(userSeq)
    try {
      await port?.signOut(userSeq)
      toast.show({ message: t('accounts.signedOut', { name }) })
    } catch (error) {
      showError(error)
    } finally {
      setLeaving(null)
    }
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={t('accounts.manage')} closeLabel={common('close')} size="small">
      <Stack gap="md">
        <Text c="dimmed">{others.length > 0 ? t('accounts.manageHelp') : t('accounts.nobodyElse')}</Text>
        {others.length > 0 ? (
          <ul className={styles.list}>
            {others.map((account) => (
              <li key={account.userSeq} className={styles.row}>
                <AccountFace account={account} />
                <Button size="sm" loading={leaving === account.userSeq} aria-label={t('accounts.signOutOf', { name: account.name })} onClick={() => { void signOut(account) }}>{t('logout')}</Button>
              </li>
            ))}
          </ul>
        ) : null}
      </Stack>
    </Dialog>
  )
}
