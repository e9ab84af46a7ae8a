import { IconBookmark, IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import { SAVED_VIEW_NAME_MAX } from '#shared/savedView/contract.ts'
import type { GridName, SavedView } from '#shared/savedView/contract.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { Button, IconButton, Popover, TextField, UnstyledButton, toast } from '#renderer/ui/index.ts'
import { savedViewKeys, savedViewQueries } from './queries.ts'
import styles from './SavedViews.module.css'

interface SavedViewsProps {
  grid: GridName
  /** The view as it is now. */
  current: string
  onOpen: (query: string) => void
}

/** Views of a list by name: opens, saves, renames and deletes them. Declare the texts `grid` in the route. */
export function SavedViews({ grid, current, onOpen }: SavedViewsProps) {
  const { t } = useTranslation('grid')
  const { t: common } = useTranslation('common')
  const client = useClient()
  const queries = useQueryClient()
  const params = { channelSeq: useChannelSeq(), grid }
  const [opened, setOpened] = useState(false)
  const [name, setName] = useState('')
  const [renamed, setRenamed] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const list = useQuery({ ...savedViewQueries.list(client, params), enabled: opened })
  const onSettled = () => invalidate(queries, savedViewKeys.ofGrid(params))
  const saved = (text: string) => {
    setName('')
    setRenamed(null)
    setProblem(null)
    toast.show({ message: text, tone: 'success' })
  }
  const save = useMutation({
    mutationFn: (view: SavedView) => client(contract.savedView.save, { params, body: view }),
    onSuccess: ({ outcome }) => (outcome === 'full' ? setProblem(t('view.full')) : saved(t('view.saved'))), onSettled,
  })
  const rename = useMutation({
    mutationFn: (body: { name: string; newName: string }) => client(contract.savedView.rename, { params, body }),
    onSuccess: ({ outcome }) => (outcome === 'taken' ? setProblem(t('view.taken')) : saved(t('view.renamed'))), onSettled,
  })
  const remove = useMutation({
    mutationFn: (view: SavedView) => client(contract.savedView.remove, { params, body: { name: view.name } }),
    onSuccess: (_done, view) => { toast.show({ message: t('view.deleted'), tone: 'success', stay: 'long', action: { label: common('undo'), onClick: () => save.mutate(view) } }) }, onSettled,
  })
  const typed = name.trim()
  const submit = () => {
    if (typed === '') setProblem(t('view.nameless'))
    else if (renamed === null) save.mutate({ name: typed, query: current })
    else rename.mutate({ name: renamed, newName: typed })
  }
  const views = list.data?.views
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={300} trapFocus returnFocus hideDetached={false} shadow="md">
      <Popover.Target><Button size="sm" leftSection={<IconBookmark size={18} stroke={1.75} aria-hidden="true" />} onClick={() => setOpened(!opened)}>{t('view.open')}</Button></Popover.Target>
      <Popover.Dropdown aria-label={t('view.open')}>
        {views === undefined ? null : views.length === 0 ? <p className={styles.none}>{t('view.none')}</p> : (
          <ul className={styles.views}>
            {views.map((view) => (
              <li key={view.name}>
                <UnstyledButton aria-current={view.query === current} onClick={() => { onOpen(view.query); setOpened(false) }}>{view.name}</UnstyledButton>
                <IconButton size="md" label={t('view.rename', { name: view.name })} onClick={() => { setRenamed(view.name); setName(view.name) }}><IconPencil size={16} /></IconButton>
                <IconButton size="md" label={t('view.delete', { name: view.name })} onClick={() => remove.mutate(view)}><IconTrash size={16} /></IconButton>
              </li>
            ))}
          </ul>
        )}
        <form className={styles.form} onSubmit={(event) => { event.preventDefault(); submit() }}>
          <TextField size="sm" label={t(renamed === null ? 'view.name' : 'view.newName')} value={name} maxLength={SAVED_VIEW_NAME_MAX} error={problem} onChange={(event) => { setName(event.currentTarget.value); setProblem(null) }} />
          <Button size="sm" type="submit" kind="primary" loading={save.isPending || rename.isPending}>{t(renamed === null ? 'view.save' : 'view.change')}</Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
