/** Every address of the stand-in is below it. */
export const STAND_IN_ROOT = '/payment-stand-in'
