import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import type { Popup } from '#shared/popup/contract.ts'
import { popupState } from '#shared/popup/rules.ts'
import type { PopupState } from '#shared/popup/rules.ts'
import { popupQueries } from '#renderer/entities/popup/index.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useNow } from '#renderer/entities/session/now.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatMoment } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import type { GridColumn } from '#renderer/ui/grid/index.ts'
import { Badge, IconButton, Switch, toast, UnstyledButton } from '#renderer/ui/index.ts'
import type { Tone } from '#renderer/ui/index.ts'
import { valuesOf } from '../popupValues.ts'
import styles from './sitePopups.module.css'

const MINUTE_MS = 60_000
const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
const tones: Record<PopupState, Tone> = { scheduled: 'warning', shown: 'success', over: 'neutral', off: 'neutral' }

/** Changes of pop-ups from the list. */
function usePopupChanges(popups: readonly Popup[]) {
  const { t } = useTranslation('sitePopups')
  const client = useClient()
  const queries = useQueryClient()
  const params = { channelSeq: useChannelSeq() }
  const { queryKey } = popupQueries.list(client, params.channelSeq)
  const onSettled = () => queries.invalidateQueries({ queryKey })
  const turn = useMutation({ mutationFn: ({ popupSeq, isOn }: Popup) => client(contract.popup.turn, { params: { ...params, popupSeq }, body: { isOn: !isOn } }), onSettled })
  const sort = useMutation({
    mutationFn: (popupSeqs: number[]) => client(contract.popup.sort, { params, body: { popupSeqs } }),
    onSuccess: (sorted) => queries.setQueryData(queryKey, sorted),
    onSettled,
  })
  const restore = useMutation({ mutationFn: ({ popup, at }: { popup: Popup; at: number }) => client(contract.popup.create, { params, body: { ...valuesOf(popup), at } }), onSettled })
  const remove = useMutation({
    mutationFn: ({ popup: { popupSeq } }: { popup: Popup; at: number }) => client(contract.popup.delete, { params: { ...params, popupSeq } }),
    onSuccess: (_, gone) => toast.show({ message: t('deleted', { title: gone.popup.title }), stay: 'long', action: { label: t('undo'), onClick: () => restore.mutate(gone) } }),
    onSettled,
  })
  const isBusy = turn.isPending || sort.isPending || remove.isPending || restore.isPending
  // The buttons stay on meanwhile, as a button that turns off loses the focus.
  const whenIdle = (act: () => void) => { if (!isBusy) act() }
  const move = (at: number, step: -1 | 1) => {
    const popupSeqs = popups.map(({ popupSeq }) => popupSeq)
    const [moved] = popupSeqs.splice(at, 1)
    const button = document.activeElement
    // A row that moves in the page loses the focus too.
    const keepFocus = () => requestAnimationFrame(() => { if (document.activeElement === document.body && button instanceof HTMLElement) button.focus() })
    if (moved !== undefined) sort.mutate(popupSeqs.toSpliced(at + step, 0, moved), { onSettled: keepFocus })
  }
  return {
    turn: (popup: Popup) => whenIdle(() => turn.mutate(popup)),
    move: (at: number, step: -1 | 1) => whenIdle(() => move(at, step)),
    remove: (popup: Popup, at: number) => whenIdle(() => remove.mutate({ popup, at })),
  }
}

/** The columns of the list, with what staff may do there. */
export function usePopupColumns({ popups, mayWrite, onEdit }: { popups: readonly Popup[]; mayWrite: boolean; onEdit: (popupSeq: number) => void }): GridColumn<Popup>[] {
  const { t } = useTranslation('sitePopups')
  const language = useLanguage()
  const now = new Date(useNow(MINUTE_MS))
  const { turn, move, remove } = usePopupChanges(popups)
  const period = ({ startAt, endAt }: Popup) => {
    if (startAt === null && endAt === null) return t('period.always')
    if (startAt === null) return t('period.until', { end: formatMoment(endAt ?? '', language) })
    return endAt === null ? t('period.from', { start: formatMoment(startAt, language) }) : <span className={styles.lines}>{t('period.both', { start: formatMoment(startAt, language), end: formatMoment(endAt, language) })}</span>
  }
  const columns: GridColumn<Popup>[] = [
    { id: 'title', head: t('column.title'), width: 210, cell: ({ title, popupSeq }) => (mayWrite ? <UnstyledButton className={styles.open ?? ''} aria-haspopup="dialog" onClick={() => onEdit(popupSeq)}>{title}</UnstyledButton> : title) },
    { id: 'state', head: t('column.state'), width: 90, cell: (popup) => { const state = popupState(popup, now); return <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge> } },
    { id: 'period', head: t('column.period'), width: 250, cell: period },
    { id: 'places', head: t('column.places'), width: 150, cell: ({ places }) => <span className={styles.lines}>{places.map((place) => t(`place.${place}`)).join(', ')}</span> },
    { id: 'visible', head: t('column.visible'), width: 80, cell: ({ visibleTypeCd }) => t(`visible.${visibleTypeCd}`) },
  ]
  if (!mayWrite) return columns
  return [
    ...columns,
    { id: 'on', head: t('column.on'), width: 80, isHideable: false, cell: (popup) => <Switch aria-label={t('turn', { title: popup.title })} checked={popup.isOn} onChange={() => turn(popup)} /> },
    {
      id: 'acts', head: t('column.acts'), width: 190, isHideable: false, hidesHead: true,
      cell: (popup) => {
        const { title, popupSeq } = popup
        const at = popups.findIndex((one) => one.popupSeq === popupSeq)
        return (
          <span className={styles.acts}>
            <IconButton label={t('up', { title })} disabled={at <= 0} onClick={() => move(at, -1)}><IconArrowUp {...icon} /></IconButton>
            <IconButton label={t('down', { title })} disabled={at === popups.length - 1} onClick={() => move(at, 1)}><IconArrowDown {...icon} /></IconButton>
            <IconButton label={t('editOf', { title })} onClick={() => onEdit(popupSeq)}><IconPencil {...icon} /></IconButton>
            <IconButton label={t('deleteOf', { title })} onClick={() => remove(popup, at)}><IconTrash {...icon} /></IconButton>
          </span>
        )
      },
    },
  ]
}
