import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { SubmittedFile } from '#shared/form/contract.ts'
import { itemsOf } from '#shared/form/rules.ts'
import type { FormAnswers, FormItem, FormStep } from '#shared/form/rules.ts'
import { fileSize, formatPhone } from '#shared/kernel/format/formats.ts'
import { useMediaUrl } from '#renderer/lib/media.tsx'
import styles from './form.module.css'

/** An answer as a line of text; '' if there is none. */
export function useAnswerText(): (item: FormItem, answer: FormAnswers[string] | undefined, files?: readonly SubmittedFile[]) => string {
  const { t } = useTranslation('fillForm')
  return (item, answer, files = []) => {
    if (answer === undefined) return ''
    if (item.type === 'AGREE') return t(answer === 'Y' ? 'agreed' : 'notAgreed')
    if (item.type === 'FILE_UPLOAD') return [answer].flat().map((id) => files.find(({ fileId }) => fileId === id)?.fileName ?? '').filter((name) => name !== '').join(', ')
    if (item.type === 'PHONE_NUMBER' && typeof answer === 'string') return formatPhone(answer)
    return [answer].flat().join(', ')
  }
}

/** What a person sent, item by item, with the files to download. */
export function AnswerList({ steps, answers, files }: { steps: readonly FormStep[]; answers: FormAnswers; files: readonly SubmittedFile[] }) {
  const { t } = useTranslation('fillForm')
  const textOf = useAnswerText()
  const mediaUrl = useMediaUrl()
  const known = itemsOf(steps)
  return (
    <dl className={styles.answers}>
      {known.filter(({ id }) => answers[id] !== undefined).map((item) => {
        const ids = [answers[item.id] ?? []].flat()
        const own = item.type === 'FILE_UPLOAD' ? files.filter(({ fileId }) => ids.includes(fileId)) : []
        return (
          <div key={item.id}>
            <dt>{item.label}</dt>
            <dd>
              {own.length === 0 ? (textOf(item, answers[item.id]) || <span className={styles.quiet}>{t('noAnswer')}</span>) : (
                <ul className={styles.fileList}>
                  {own.map(({ fileId, fileName, fileSize: bytes, url }) => <li key={fileId}><IconDownload size={18} stroke={1.75} aria-hidden="true" /><a href={mediaUrl(url)} download={fileName}>{fileName} <small>{fileSize(bytes)}</small></a></li>)}
                </ul>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
