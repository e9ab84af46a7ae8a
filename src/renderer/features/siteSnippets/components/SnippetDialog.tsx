import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import { newBlock } from '#shared/page/blocks/blocks.ts'
import { SNIPPET_MAX } from '#shared/page/blocks/limits.ts'
import { SNIPPET_NAME_MAX, snippetForm } from '#shared/snippet/contract.ts'
import type { Snippet, SnippetForm } from '#shared/snippet/contract.ts'
import { SnippetBlock } from '#renderer/entities/page/blocks/SnippetBlock.tsx'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { snippetQueries } from '#renderer/entities/snippet/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { Form, FormTextField, FormTextarea, useAppForm, useDraft, useUnsavedGuard } from '#renderer/lib/form/index.ts'
import { Button, Callout, Dialog, toast, useConfirm } from '#renderer/ui/index.ts'
import styles from './siteSnippets.module.css'

/** Writes a snippet. What was typed survives a reload until it is saved. */
export function SnippetDialog({ snippet, onClose }: { snippet: Snippet | null; onClose: () => void }) {
  const { t } = useTranslation('siteSnippets')
  const { t: common } = useTranslation('common')
  const client = useClient()
  const channelSeq = useChannelSeq()
  const queries = useQueryClient()
  const confirm = useConfirm()
  const [shown, setShown] = useState<string | null>(null)
  const form = useAppForm<SnippetForm, SnippetForm>(snippetForm, { name: snippet?.name ?? '', html: snippet?.html ?? '' })
  const draft = useDraft(`snippet.${channelSeq}.${snippet?.snippetSeq ?? 'new'}`, form, { except: [] })
  const { isDirty } = form.formState
  useUnsavedGuard(isDirty, { onLeave: draft.clear })
  const save = useMutation({
    mutationFn: (body: SnippetForm) => snippet === null
      ? client(contract.snippet.create, { params: { channelSeq }, body })
      : client(contract.snippet.save, { params: { channelSeq, snippetSeq: snippet.snippetSeq }, body: { ...body, revision: snippet.revision } }),
    meta: { errors: 'inline' },
    onSettled: () => queries.invalidateQueries({ queryKey: snippetQueries.list(client, channelSeq).queryKey }),
  })
  const submit = async (typed: SnippetForm) => {
    await save.mutateAsync(typed)
    form.reset(typed)
    draft.clear()
    toast.show({ message: t('saved', { name: typed.name }), tone: 'success' })
    onClose()
  }
  const close = async () => {
    if (isDirty && !await confirm({ title: t('close.title'), message: t('close.text'), confirmLabel: t('close.do'), danger: true })) return
    draft.clear()
    onClose()
  }
  const pageCount = snippet?.pages.length ?? 0
  return (
    <Dialog opened onClose={() => { void close() }} title={snippet === null ? t('new') : t('editOf', { name: snippet.name })} closeLabel={common('close')} size="large">
      <Form form={form} className={styles.form ?? ''} label={t('title')} onSubmit={submit}>
        <FormTextField control={form.control} name="name" label={t('name')} maxLength={SNIPPET_NAME_MAX} required />
        <FormTextarea control={form.control} name="html" label={t('html')} description={t('htmlHelp')} maxLength={SNIPPET_MAX} minRows={8} maxRows={18} spellCheck={false} required />
        {shown === null ? null : <section className={styles.preview} aria-label={t('preview')}><SnippetBlock block={{ ...newBlock('snippet', 'preview'), html: shown }} /></section>}
        {pageCount > 0 ? <Callout>{t('changes', { count: pageCount })}</Callout> : null}
        <div className={styles.buttons}>
          <Button type="submit" kind="primary" loading={save.isPending} disabled={!isDirty}>{t('save')}</Button>
          <Button onClick={() => setShown(form.getValues('html'))}>{t('preview')}</Button>
        </div>
      </Form>
    </Dialog>
  )
}
