import { Suspense, lazy } from 'react'
import type { BlockOf } from '#shared/page/blocks/blocks.ts'
import { loadTexts } from '#renderer/i18n/i18n.ts'
import { needsScripts } from '#renderer/lib/page.ts'
import { Skeleton } from '#renderer/ui/index.ts'
import { BlockTitle } from './BlockTitle.tsx'
import { useEmptyBlock } from './emptyBlock.ts'
import styles from './blocks.module.css'

const FillForm = lazy(async () => ({ default: (await Promise.all([import('#renderer/entities/form/FillForm.tsx'), loadTexts(['fillForm', 'form', 'attach', 'validation'])]))[0].FillForm }))

/** A form of the site, filled in on the page (SET-04). One that is gone or not published shows nothing. */
export function FormBlock({ block: { title, formSeq } }: { block: BlockOf<'form'> }) {
  const empty = useEmptyBlock()
  if (formSeq === null) return empty('form')
  needsScripts()
  return (
    <div className={styles.formBlock}>
      <BlockTitle>{title}</BlockTitle>
      <Suspense fallback={<Skeleton height={320} radius="md" />}><FillForm key={formSeq} formSeq={formSeq} gone={empty('form')} /></Suspense>
    </div>
  )
}
