import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Dialog, Stack, Text } from '#renderer/ui/index.ts'
import type { EditConflict } from './useClassEditing.ts'

export function ConflictDialog({ conflict }: { conflict: EditConflict | null }) {
  const { t } = useTranslation('studio')
  const { t: common } = useTranslation('common')
  const [closed, setClosed] = useState<EditConflict | null>(null)
  if (conflict === null) return null
  return (
    <>
      {closed === conflict ? <Button size="compact-sm" kind="soft" onClick={() => setClosed(null)}>{t('conflict.decide')}</Button> : null}
      <Dialog
        opened={closed !== conflict} onClose={() => setClosed(conflict)} title={t('conflict.title')} closeLabel={common('close')} keepOnClickOutside
        footer={
          <>
            <Button onClick={conflict.takeTheirs}>{t('conflict.theirs')}</Button>
            <Button kind="primary" data-autofocus onClick={conflict.keepMine}>{t('conflict.mine')}</Button>
          </>
        }
      >
        <Stack gap="sm">
          <Text>{t('conflict.message')}</Text>
          <ul>{conflict.fields.map((field) => <li key={field}>{t(`field.${field}`)}</li>)}</ul>
        </Stack>
      </Dialog>
    </>
  )
}
