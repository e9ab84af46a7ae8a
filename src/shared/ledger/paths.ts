/** Paths of these pages by route name (platform spec §2, courses spec §2). */
export const ledgerPaths = { 'settings-sales': '/settings/sales', paymentManage: '/paymentManage' } as const
