import { IconCreditCard, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { cardPaths } from '#shared/card/paths.ts'
import { planPaths } from '#shared/plan/paths.ts'
import { CardName, cardQueries, useCardText } from '#renderer/entities/card/index.ts'
import { planQueries } from '#renderer/entities/plan/index.ts'
import { useAbility } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { Badge, Button, Callout, Card, EmptyState, ErrorState, Skeleton, toast } from '#renderer/ui/index.ts'
import { ServicePage } from '../components/ServicePage.tsx'
import { usePlanChange } from '../usePlanChange.ts'
import styles from '../components/service.module.css'

/** `/service/servicepaymentinfo`: the user's cards, and the one that pays for the plan (SHELL-04). */
export function PlanCardsScreen() {
  return <ServicePage name="service_paymentinfo">{(channelSeq) => <Cards channelSeq={channelSeq} />}</ServicePage>
}

function Cards({ channelSeq }: { channelSeq: number }) {
  const { t } = useTranslation('plan')
  const client = useClient()
  const { can } = useAbility()
  const errorText = useErrorText()
  const cardText = useCardText()
  const plan = useQuery(planQueries.read(client, channelSeq))
  const list = useQuery(cardQueries.mine(client, channelSeq))
  const change = usePlanChange(channelSeq)
  const failed = plan.data === undefined ? plan : list
  if (plan.isPending || list.isPending) return <Skeleton height={160} radius="lg" />
  if (plan.data === undefined || list.data === undefined) return <ErrorState message={errorText(failed.error)} onRetry={() => { void failed.refetch() }} />
  const { planCd, card: paying } = plan.data
  const { cards, offered } = list.data
  const register = pathOf({ path: cardPaths.register_card, params: { channelSeq }, query: { next: planPaths.service_paymentinfo } })
  const others = paying !== null && !paying.isMine ? <Callout>{t('cards.others', { card: cardText(paying) })}</Callout> : null
  if (cards.length === 0) {
    return (
      <>
        {others}
        <EmptyState
          icon={<IconCreditCard size={28} stroke={1.5} />} title={t(offered ? 'cards.empty' : 'notOffered')} description={t(offered ? 'cards.emptyText' : 'notOfferedText')}
          action={offered ? <Button component={Link} to={register} kind="primary">{t('cards.register')}</Button> : undefined}
        />
      </>
    )
  }
  return (
    <>
      {others}
      <ul className={styles.cards}>
        {cards.map((card) => (
          <Card component="li" key={card.cardSeq} padding="md" className={styles.card ?? ''}>
            <CardName card={card} />
            {paying?.isMine === true && paying.cardSeq === card.cardSeq ? <Badge tone="success">{t('cards.pays')}</Badge>
              : planCd === 'free' || !can('SITE_PLAN_UPDATE') ? null : (
                <Button
                  size="sm" loading={change.isPending}
                  onClick={() => change.mutate({ kind: 'setCard', cardSeq: card.cardSeq }, { onSuccess: () => { toast.show({ message: t('cards.chosen', { card: cardText(card) }), tone: 'success' }) } })}
                >
                  {t('cards.choose')}
                </Button>
              )}
          </Card>
        ))}
      </ul>
      <Button component={Link} to={register} leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}>{t('cards.add')}</Button>
      <p className={styles.quiet}>{t('cards.help')}</p>
    </>
  )
}
