import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import { formPaths } from '#shared/form/paths.ts'
import { FORM_TITLE_MAX } from '#shared/form/rules.ts'
import { publishStatusCd } from '#shared/kernel/codes.ts'
import type { PublishStatusCd } from '#shared/kernel/codes.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { siteFormKeys } from '#renderer/entities/form/editing.ts'
import { siteAddress } from '#renderer/entities/channel/index.ts'
import { useChannelSeq, usePlatformFacts, useSite } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { ownSiteHost, pathOf } from '#renderer/lib/navigation/index.ts'
import { usePlatform } from '#renderer/platform/context.tsx'
import { toast } from '#renderer/ui/index.ts'

interface Named { formSeq: number; title: string }

/** What can be done to a form of the list; deleting can be undone for a week. */
export function useFormActions() {
  const { t } = useTranslation('siteForm')
  const client = useClient()
  const queries = useQueryClient()
  const channelSeq = useChannelSeq()
  const at = (formSeq: number) => ({ params: { channelSeq, formSeq } })
  const refetch = (_result: unknown, _error: unknown, { formSeq }: { formSeq: number }) => invalidate(queries, siteFormKeys.ofForm({ channelSeq, formSeq }))
  const restore = useMutation({
    mutationFn: ({ formSeq }: Named) => client(contract.form.restore, at(formSeq)),
    onSuccess: (_, { title }) => { toast.show({ message: t('toast.restored', { title }), tone: 'success' }) },
    onSettled: refetch,
  })
  const remove = useMutation({
    mutationFn: ({ formSeq }: Named) => client(contract.form.delete, at(formSeq)),
    onSuccess: (_, form) => { toast.show({ message: t('toast.removed', { title: form.title }), stay: 'long', action: { label: t('undo'), onClick: () => restore.mutate(form) } }) },
    onSettled: () => invalidate(queries, siteFormKeys.lists()),
  })
  const copy = useMutation({
    mutationFn: ({ formSeq, title }: Named) => client(contract.form.copy, { ...at(formSeq), body: { title: t('copyOf', { title }).slice(0, FORM_TITLE_MAX) } }),
    onSuccess: ({ form }) => { toast.show({ message: t('toast.copied', { title: form.title }), tone: 'success' }) },
    onSettled: refetch,
  })
  const publish = useMutation({
    mutationFn: ({ formSeq, status }: Named & { status: PublishStatusCd }) => client(contract.form.publish, { ...at(formSeq), body: { publishStatusCd: status } }),
    onSuccess: (_, { title, status }) => { toast.show({ message: t(status === publishStatusCd.published ? 'toast.published' : 'toast.unpublished', { title }), tone: 'success' }) },
    onSettled: refetch,
  })
  return { remove, copy, publish }
}

/** The address under which people fill a form in. */
function useFormAddress(): (formSeq: number) => string {
  const { channel } = useSite()
  const facts = usePlatformFacts() ?? null
  const { serverOrigin } = usePlatform()
  return (formSeq) => {
    const path = pathOf({ path: formPaths.form, params: { formSeq } })
    const place = channel === null || ownSiteHost() !== null ? null : siteAddress({ channelSeq: channel.channelSeq, domain: channel.domain, customDomain: null }, path, facts)
    return place?.kind === 'own' ? place.url : new URL(place?.path ?? path, serverOrigin === '' ? window.location.origin : serverOrigin).href
  }
}

/** Copies the address of a form. */
export function useShareForm(): (formSeq: number) => Promise<void> {
  const { t } = useTranslation('siteForm')
  const address = useFormAddress()
  return async (formSeq) => {
    const shared = address(formSeq)
    try {
      await navigator.clipboard.writeText(shared)
      toast.show({ message: t('toast.addressCopied'), tone: 'success' })
    } catch {
      // Without clipboard access it is shown, to be copied by hand.
      toast.show({ message: shared, stay: 'long' })
    }
  }
}
