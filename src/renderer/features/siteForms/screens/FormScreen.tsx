import { IconFileOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { usePageTitle } from '#renderer/entities/channel/pageTitle.ts'
import { FillForm } from '#renderer/entities/form/FillForm.tsx'
import { EmptyState, PageTitle } from '#renderer/ui/index.ts'
import styles from '../components/siteForms.module.css'

/** `/forms/{formSeq}`: a form on a page of its own (SET-06). */
export function FormScreen() {
  const { t } = useTranslation('fillForm')
  const formSeq = Number(useParams()['formSeq'])
  const [title, setTitle] = useState('')
  usePageTitle(title === '' ? t('title') : title)
  const gone = <EmptyState icon={<IconFileOff size={28} stroke={1.5} />} title={t('gone')} description={t('goneText')} />
  return (
    <article className={styles.public}>
      <PageTitle>{title === '' ? t('title') : title}</PageTitle>
      {Number.isSafeInteger(formSeq) && formSeq > 0 ? <FillForm formSeq={formSeq} gone={gone} onTitle={setTitle} /> : gone}
    </article>
  )
}
