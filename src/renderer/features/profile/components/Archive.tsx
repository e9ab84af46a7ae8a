import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { Button, toast } from '#renderer/ui/index.ts'
import { usePlatform } from '#renderer/platform/context.tsx'
import styles from './profile.module.css'

/** Download of all personal data [AUTH-10]. */
export function Archive() {
  const { t } = useTranslation('profile')
  const client = useClient()
  const platform = usePlatform()
  const download = useMutation({
    async mutationFn() {
      const { url, fileName } = await client(contract.profile.archive)
      return platform.saveFile(url, fileName)
    },
    onSuccess(outcome) {
      if (outcome !== 'cancelled') toast.show({ message: t(outcome === 'saved' ? 'archive.saved' : 'archive.begun'), tone: 'success' })
    },
  })
  return (
    <div className={styles.choice}>
      <div>
        <h3>{t('archive.title')}</h3>
        <p className={styles.quiet}>{t('archive.text')}</p>
      </div>
      <Button size="sm" leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />} loading={download.isPending} onClick={() => download.mutate()}>{t('archive.download')}</Button>
    </div>
  )
}
