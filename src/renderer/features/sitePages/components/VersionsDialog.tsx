import { useTranslation } from 'react-i18next'
import type { EditedPage } from '#shared/sitePage/contract.ts'
import { formatMoment } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { Button, Dialog } from '#renderer/ui/index.ts'
import styles from './sitePages.module.css'

/** What was published, newest first; one can become the draft again. */
export function VersionsDialog({ versions, isPending, onClose, onRestore }: { versions: EditedPage['versions']; isPending: boolean; onClose: () => void; onRestore: (versionNo: number) => void }) {
  const { t } = useTranslation('sitePage')
  const { t: common } = useTranslation('common')
  const language = useLanguage()
  return (
    <Dialog opened onClose={onClose} title={t('versions.title')} closeLabel={common('close')}>
      {versions.length === 0 ? <p className={styles.help}>{t('versions.none')}</p> : (
        <>
          <p className={styles.help}>{t('versions.help')}</p>
          <ol className={styles.versions}>
            {versions.map(({ versionNo, publishedAt, publisherName, blockCount, title }, index) => (
              <li key={versionNo}>
                <span>
                  <strong>{formatMoment(publishedAt, language)}</strong>
                  <small>{[title, publisherName ?? t('versions.byClock'), t('versions.blocks', { count: blockCount })].join(' · ')}</small>
                </span>
                <Button size="sm" disabled={isPending} aria-label={index === 0 ? `${t('versions.restoreLast')} (${formatMoment(publishedAt, language)})` : t('versions.restoreOf', { time: formatMoment(publishedAt, language) })} onClick={() => onRestore(versionNo)}>{t(index === 0 ? 'versions.restoreLast' : 'versions.restore')}</Button>
              </li>
            ))}
          </ol>
        </>
      )}
    </Dialog>
  )
}
