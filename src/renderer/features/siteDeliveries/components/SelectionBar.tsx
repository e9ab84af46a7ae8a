import { useTranslation } from 'react-i18next'
import type { StaffDelivery } from '#shared/delivery/contract.ts'
import { bulkStates, canMove } from '#shared/delivery/states.ts'
import { Button, useConfirm } from '#renderer/ui/index.ts'
import type { BulkState, useParcelChanges } from '../useParcelChanges.ts'
import styles from './siteDeliveries.module.css'

interface SelectionBarProps {
  chosen: readonly StaffDelivery[]
  move: ReturnType<typeof useParcelChanges>['move']
  onDone: () => void
}

/** What can be done with the chosen parcels; says before how many change and how many stay. */
export function SelectionBar({ chosen, move, onDone }: SelectionBarProps) {
  const { t } = useTranslation('delivery')
  const confirm = useConfirm()
  if (chosen.length === 0) return null
  const movable = (to: BulkState) => chosen.filter((parcel) => canMove(parcel.deliveryState, to))
  const start = async (to: BulkState) => {
    const parcels = movable(to)
    const staying = chosen.length - parcels.length
    const message = [t('change.willMove', { count: parcels.length, state: t(`state.${to}`) }), ...(staying === 0 ? [] : [t('change.willStay', { count: staying })]), ...(to === '99' ? [t('change.cancelText')] : [])].join(' ')
    if (!await confirm({ title: t(`change.ask.${to}`), message, confirmLabel: t(`change.to.${to}`), danger: to === '99' })) return
    move.mutate({ orderNos: parcels.map(({ orderNo }) => orderNo), deliveryState: to }, { onSuccess: onDone })
  }
  return (
    <div data-bar="selection" className={styles.selection} role="toolbar" aria-label={t('change.title')}>
      <output>{t('change.chosen', { count: chosen.length })}</output>
      <div>
        {bulkStates.filter((to) => movable(to).length > 0).map((to) => (
          <Button key={to} size="sm" kind={to === '99' ? 'secondary' : 'soft'} loading={move.isPending && move.variables.deliveryState === to} onClick={() => { void start(to) }}>{t(`change.to.${to}`)}</Button>
        ))}
        <Button size="sm" kind="quiet" onClick={onDone}>{t('change.clear')}</Button>
      </div>
    </div>
  )
}
