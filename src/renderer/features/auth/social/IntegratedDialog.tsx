import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Callout, Dialog, PageTitle, Stack, Text } from '#renderer/ui/index.ts'

export function IntegratedDialog({ name, email, passwordRemoved, onClose }: { name: string; email: string; passwordRemoved: boolean; onClose: () => void }) {
  const { t } = useTranslation('social')
  const { t: common } = useTranslation('common')
  const [opened, setOpened] = useState(true)
  const close = () => setOpened(false)
  return (
    <>
      <PageTitle flush>{t('integrate.page')}</PageTitle>
      <Dialog
        opened={opened} onClose={close} onGone={onClose} title={t('integrated.title')} closeLabel={common('close')} size="small" keepOnClickOutside
        footer={<Button kind="primary" data-autofocus onClick={close}>{common('ok')}</Button>}
      >
        <Stack gap="sm">
          <Text>{t('integrated.text', { name, email })}</Text>
          {passwordRemoved ? <Callout tone="warning">{t('integrated.passwordRemoved')}</Callout> : null}
        </Stack>
      </Dialog>
    </>
  )
}
