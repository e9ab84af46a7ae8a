import { Typography } from '@mantine/core'
import { Suspense, lazy } from 'react'
import { Skeleton } from '#renderer/ui/library.ts'
import type { RichTextEditorProps } from '#renderer/ui/inputs/RichTextEditor.tsx'
import styles from './RichText.module.css'

/** Text of the rich text editor. `html` must come from the server, which sanitises it on write. */
export function RichText({ html }: { html: string }) {
  // oxlint-disable-next-line react/no-danger -- sanitised by the server on write against an allow-list
  return <Typography className={styles.text}><div dangerouslySetInnerHTML={{ __html: html }} /></Typography>
}

const Editor = lazy(async () => ({ default: (await import('#renderer/ui/inputs/RichTextEditor.tsx')).RichTextEditor }))

export function RichTextEditor(props: RichTextEditorProps) {
  return <Suspense fallback={<Skeleton height={240} radius="md" />}><Editor {...props} /></Suspense>
}
