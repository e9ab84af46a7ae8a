import { Entrance } from '../sso/Entrance.tsx'
import { SignupScreen } from './SignupScreen.tsx'

/** The signup page; a new member belongs to the site that asked [SHELL-10]. */
export const SignupEntrance = () => <Entrance to="createaccount"><SignupScreen /></Entrance>
