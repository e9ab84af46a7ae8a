import { IconCreditCard } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { safeNextPath } from '#shared/kernel/format/formats.ts'
import { CardForm, cardQueries, useCardText } from '#renderer/entities/card/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { Link, useNavigateTo } from '#renderer/lib/navigation/index.ts'
import { useSearchParams } from '#renderer/lib/searchParams.ts'
import { Button, EmptyState, ErrorState, PageTitle, Skeleton, Stack, toast } from '#renderer/ui/index.ts'
import { CardList } from '../components/CardList.tsx'

/** `/register_card/{channelSeq}`: the user's cards on a site, and a form for another; goes on to `next` once one is registered (SHELL-03). */
export function RegisterCardScreen() {
  const { t } = useTranslation('card')
  const channelSeq = Number(useParams().channelSeq)
  const next = safeNextPath(useSearchParams()[0].get('next'))
  const errorText = useErrorText()
  const cardText = useCardText()
  const go = useNavigateTo()
  const [adding, setAdding] = useState(false)
  const list = useQuery(cardQueries.mine(useClient(), channelSeq))
  if (list.isPending) return <Loading />
  if (list.data === undefined) return <ErrorState page message={errorText(list.error)} onRetry={() => { void list.refetch() }} />
  const { cards, offered } = list.data
  const back = next === null ? null : <Button component={Link} to={next} kind="quiet" fullWidth>{t('back')}</Button>
  if (!offered && cards.length === 0) {
    return <EmptyState icon={<IconCreditCard size={28} stroke={1.5} />} title={<PageTitle flush>{t('notOffered')}</PageTitle>} description={t('notOfferedText')} action={back} />
  }
  const isForm = offered && (adding || cards.length === 0)
  return (
    <Stack gap="lg">
      <PageTitle flush description={t(isForm ? 'lead' : 'list.lead')}>{t(isForm ? 'title' : 'list.title')}</PageTitle>
      {isForm ? (
        <CardForm
          channelSeq={channelSeq} other={cards.length === 0 ? back : <Button kind="quiet" fullWidth onClick={() => setAdding(false)}>{t('cancel')}</Button>}
          onRegistered={(card) => {
            setAdding(false)
            toast.show({ message: t('registered', { card: cardText(card) }), tone: 'success' })
            if (next !== null) go(next, { replace: true })
          }}
        />
      ) : (
        <>
          <CardList channelSeq={channelSeq} cards={cards} />
          <Stack gap="xs">
            {offered ? <Button kind="secondary" size="lg" fullWidth onClick={() => setAdding(true)}>{t('list.add')}</Button> : null}
            {back}
          </Stack>
        </>
      )}
    </Stack>
  )
}

function Loading() {
  return <Stack gap="lg" aria-hidden="true"><Skeleton height={34} width="60%" /><Skeleton height={20} /><Skeleton height={72} /><Skeleton height={72} /><Skeleton height={50} /></Stack>
}
