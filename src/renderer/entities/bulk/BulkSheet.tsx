import { useState } from 'react'
import type { ReactNode } from 'react'
import type { BulkChange, BulkLine, BulkPreview } from '#shared/bulk/contract.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { SheetImport } from '#renderer/lib/sheets/SheetImport.tsx'
import { newUuid } from '#renderer/lib/uuid.ts'
import { BulkLines } from './BulkLines.tsx'
import { bulkCallsOf } from './queries.ts'
import type { BulkPlace } from './queries.ts'
import { useBulkChanges } from './useBulkChanges.ts'

interface BulkSheetProps {
  params: BulkPlace
  kind: string
  input: Record<string, unknown>
  title: string
  lead: string
  fileHelp: string
  example: string
  read: (cells: string[][]) => BulkLine[] | string
  applyLabel: (count: number) => string
  onClose: () => void
  onBegun: (bulk: BulkChange) => void
  children: ReactNode
}

/** Takes the lines of a sheet, shows what each would do, then starts the bulk change. Load it lazily, as it reads workbooks. */
export function BulkSheet({ params, kind, input, onBegun, read, ...props }: BulkSheetProps) {
  const calls = bulkCallsOf(useClient(), params)
  const { start } = useBulkChanges(params, onBegun)
  const [requestNo] = useState(newUuid)
  const { title } = props
  const linesOf = (preview: BulkPreview) => <BulkLines preview={preview} label={title} />
  const bodyOf = (lines: BulkLine[]) => ({ kind, input, selection: { way: 'lines' as const, lines } })
  return (
    <SheetImport
      {...props} read={read} check={(lines) => calls.preview(bodyOf(lines))} lines={linesOf}
      countOf={({ acts }) => acts.reduce((sum, { count }) => sum + count, 0)}
      apply={(lines, { digest }, checkAgain) => start.mutate({ ...bodyOf(lines), digest, requestNo }, { onError: checkAgain })} isApplying={start.isPending}
    />
  )
}
