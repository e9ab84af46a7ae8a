import { IconFileSpreadsheet, IconMailForward, IconMailPlus, IconUserPlus } from '@tabler/icons-react'
import { Suspense, lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BulkChange } from '#shared/bulk/contract.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { Button, Menu } from '#renderer/ui/index.ts'
import { AddDialog } from './AddDialog.tsx'
import { InvitationsDialog } from './InvitationsDialog.tsx'
import { InviteDialog } from './InviteDialog.tsx'

/** Reads workbooks, which only those need who open it. */
const SheetDialog = lazy(async () => ({ default: (await import('./SheetDialog.tsx')).SheetDialog }))
const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** The ways to bring people into a class. */
export function AddMenu({ params, onBegun }: { params: CourseRef; onBegun: (bulk: BulkChange) => void }) {
  const { t } = useTranslation('attendee')
  const [opened, setOpened] = useState<'add' | 'invite' | 'invitations' | 'sheet' | null>(null)
  const close = () => setOpened(null)
  const begun = (bulk: BulkChange) => {
    close()
    onBegun(bulk)
  }
  return (
    <>
      <Menu position="bottom-end" width={220}>
        <Menu.Target><Button kind="primary" leftSection={<IconUserPlus {...icon} />}>{t('add.open')}</Button></Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconUserPlus {...icon} />} onClick={() => setOpened('add')}>{t('add.members')}</Menu.Item>
          <Menu.Item leftSection={<IconMailPlus {...icon} />} onClick={() => setOpened('invite')}>{t('invite.open')}</Menu.Item>
          <Menu.Item leftSection={<IconFileSpreadsheet {...icon} />} onClick={() => setOpened('sheet')}>{t('sheet.open')}</Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconMailForward {...icon} />} onClick={() => setOpened('invitations')}>{t('invitations.open')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {opened === 'add' ? <AddDialog params={params} onClose={close} onBegun={begun} /> : null}
      {opened === 'invite' ? <InviteDialog params={params} onClose={close} onBegun={begun} /> : null}
      {opened === 'sheet' ? <Suspense fallback={null}><SheetDialog params={params} onClose={close} onBegun={begun} /></Suspense> : null}
      {opened === 'invitations' ? <InvitationsDialog params={params} onClose={close} /> : null}
    </>
  )
}
