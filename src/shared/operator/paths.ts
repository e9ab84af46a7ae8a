export const operatorPaths = { status: '/status' } as const
