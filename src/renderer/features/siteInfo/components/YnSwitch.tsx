import type { SiteInfoForm } from '#shared/siteInfo/contract.ts'
import type { AppForm } from '#renderer/lib/form/index.ts'
import { Switch } from '#renderer/ui/index.ts'

type YnName = 'footer.whiteLabelYn' | 'footer.saasYn' | 'design.searchYn' | 'design.stickyYn' | 'visitors.bannerYn' | 'visitors.chatYn'

/** A switch of the settings that are stored as Y or N. */
export function YnSwitch({ form, name, label, description }: { form: AppForm<SiteInfoForm, SiteInfoForm>; name: YnName; label: string; description: string }) {
  return (
    <Switch
      label={label} description={description} checked={form.watch(name) === 'Y'}
      onChange={({ currentTarget }) => form.setValue(name, currentTarget.checked ? 'Y' : 'N', { shouldDirty: true })}
    />
  )
}
