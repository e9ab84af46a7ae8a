/** Values of `tabIndex` (platform spec §2). */
export const mypageTabs = ['classes', 'sites', 'reviews', 'likes', 'schedule'] as const
export type MypageTab = (typeof mypageTabs)[number]

export function mypageTabOf(tabIndex: string | null): MypageTab {
  return (tabIndex !== null && /^\d$/.test(tabIndex) ? mypageTabs[Number(tabIndex)] : undefined) ?? mypageTabs[0]
}
