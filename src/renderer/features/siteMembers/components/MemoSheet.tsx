import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import type { MemberRef } from '#shared/kernel/refs.ts'
import type { MemoReport } from '#shared/member/contract.ts'
import { MEMO_LINES_MAX, MEMO_MAX, readMemoSheet } from '#shared/member/rules.ts'
import type { MemoLine } from '#shared/member/rules.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { memberKeys } from '#renderer/entities/member/keys.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { SheetImport } from '#renderer/lib/sheets/SheetImport.tsx'
import { saveXlsx } from '#renderer/lib/sheets/xlsx.ts'
import { Button, Table, toast } from '#renderer/ui/index.ts'
import styles from './siteMembers.module.css'

/** Lines that are shown; the counts speak of all. */
const SHOWN_MAX = 300
const linesOf = ({ lines }: MemoReport) => <Lines lines={lines} />

/** Changes memos by a sheet, after a report of each line (SET-02). */
export function MemoSheet({ params, onClose }: { params: Pick<MemberRef, 'channelSeq'>; onClose: () => void }) {
  const { t } = useTranslation('member')
  const client = useClient()
  const queries = useQueryClient()
  const upload = useMutation({
    mutationFn: (rows: MemoLine[]) => client(contract.member.upload, { params, body: { rows } }),
    onSuccess: ({ lines }) => {
      toast.show({ message: t('upload.done', { count: lines.filter(({ outcome }) => outcome === 'change').length }), tone: 'success' })
      onClose()
    },
    onSettled: () => invalidate(queries, memberKeys.ofSite()),
  })
  return (
    <SheetImport
      title={t('upload.title')} lead={t('upload.lead')} fileHelp={t('upload.fileHelp', { count: MEMO_LINES_MAX })} example={t('upload.example')} onClose={onClose}
      read={(cells) => {
        const found = readMemoSheet(cells)
        return 'problem' in found ? t(`upload.problem.${found.problem}`) : found.rows
      }}
      check={(rows) => client(contract.member.checkMemos, { params, body: { rows } })}
      lines={linesOf} countOf={({ lines }) => lines.filter(({ outcome }) => outcome === 'change').length}
      applyLabel={(count) => (count === 0 ? t('upload.nothing') : t('upload.apply', { count }))} apply={(rows) => upload.mutate(rows)} isApplying={upload.isPending}
    >
      <div><Button size="sm" leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />} onClick={() => saveXlsx(t('upload.templateFile'), [[t('column.email'), t('column.memo')]], [32, 60])}>{t('upload.template')}</Button></div>
    </SheetImport>
  )
}

/** What each line does; those that do nothing come first, as staff look for them. */
function Lines({ lines }: MemoReport) {
  const { t } = useTranslation('member')
  const { t: sheet } = useTranslation('sheet')
  const changed = lines.filter(({ outcome }) => outcome === 'change').length
  const sorted = lines.toSorted((a, b) => Number(a.outcome === 'change') - Number(b.outcome === 'change'))
  return (
    <div className={styles.page}>
      <output>{t('upload.counts', { changed, skipped: lines.length - changed })}</output>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard */}
      <section className={styles.lines} tabIndex={0} aria-label={t('upload.title')}>
        <Table verticalSpacing="xs" stickyHeader>
          <Table.Thead><Table.Tr><Table.Th>{t('upload.line')}</Table.Th><Table.Th>{t('column.email')}</Table.Th><Table.Th>{t('upload.result')}</Table.Th></Table.Tr></Table.Thead>
          <Table.Tbody>
            {sorted.slice(0, SHOWN_MAX).map(({ line, email, name, outcome }) => (
              <Table.Tr key={line}><Table.Td>{line}</Table.Td><Table.Td><bdi>{email}</bdi>{name === '' ? null : ` · ${name}`}</Table.Td><Table.Td>{t(`upload.outcome.${outcome}`, { max: MEMO_MAX })}</Table.Td></Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
      {lines.length > SHOWN_MAX ? <p className={styles.quiet}>{sheet('more', { count: lines.length - SHOWN_MAX })}</p> : null}
    </div>
  )
}
