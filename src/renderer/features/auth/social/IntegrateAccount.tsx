import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Integrated } from '#shared/social/contract.ts'
import { EMAIL_ACCOUNT, snsTypes } from '#shared/social/providers.ts'
import { EmailAuthentication } from '#renderer/entities/account/emailCode/index.ts'
import { Button, Dialog, PageTitle, Stack, Text } from '#renderer/ui/index.ts'

export interface IntegrateAccountProps {
  name: string
  integrated: Integrated
  busy: boolean
  onConfirm: (proof?: string) => void
  onCancel: () => void
}

export function IntegrateAccount({ name, integrated, busy, onConfirm, onCancel }: IntegrateAccountProps) {
  const { t } = useTranslation('social')
  const { t: common } = useTranslation('common')
  const [proving, setProving] = useState(false)
  const { email, needsProof } = integrated
  const kind = snsTypes.find((type) => type === integrated.snsTypeCd) ?? EMAIL_ACCOUNT
  return (
    <>
      <PageTitle flush description={t('integrate.lead', { email })}>{t('integrate.page')}</PageTitle>
      <Dialog
        opened={!proving} onClose={onCancel} title={t('integrate.title')} closeLabel={common('close')} size="medium" keepOnClickOutside
        footer={(
          <>
            <Button onClick={onCancel} disabled={busy}>{t('integrate.cancel')}</Button>
            <Button kind="primary" loading={busy} data-autofocus onClick={() => (needsProof ? setProving(true) : onConfirm())}>{needsProof ? t('integrate.prove') : t('integrate.submit')}</Button>
          </>
        )}
      >
        <Stack gap="sm">
          <div><Text fw={600}>{t('integrate.lead', { email })}</Text><Text size="sm" c="dimmed">{t(`integrate.kind.${kind}`)}</Text></div>
          <Text>{t('integrate.text', { name })}{needsProof ? ` ${t('integrate.byCode')}` : ''}</Text>
        </Stack>
      </Dialog>
      {needsProof ? (
        <EmailAuthentication
          email={email} opened={proving && !busy} onClose={() => setProving(false)}
          onVerified={({ proof }) => onConfirm(proof)}
        />
      ) : null}
    </>
  )
}
