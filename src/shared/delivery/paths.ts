/** Paths of these pages by route name; the specification names none. */
export const deliveryPaths = { 'settings-deliveries': '/settings/deliveries' } as const
