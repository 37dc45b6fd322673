/** The English texts of the admin console; those quoted in the product specification (§2, §8) stand here word for word. */
export const enAdmin = {
  title: (product: string) => `${product} admin`,

  login: {
    title: 'Admin login',
    lead: 'For operators. Every sign-in and every act is recorded.',
    username: 'Username',
    password: 'Password',
    button: 'Login',
    code: 'Code of your authenticator app',
    codeHint: 'Six digits, or one of your recovery codes.',
    codeLead: 'This account has a second factor.',
    startAgain: 'Start again',
    usernameMissing: 'Please enter your username',
    passwordMissing: 'Please enter your password',
    codeMissing: 'Please enter the code',
    failed: 'Login failed',
    failedCheck: 'Login failed. Please check your credentials.',
    wanted: 'Please log in to continue.',
  },

  nav: {
    main: 'Admin',
    dashboard: 'Dashboard',
    explorer: 'GraphQL explorer',
    queues: 'Queues',
    account: 'Account',
    logout: 'Logout',
    signedInAs: 'Signed in as',
    roles: { admin: 'Admin', viewer: 'Viewer' },
    viewerNote: 'You can look at everything and change nothing.',
  },

  explorer: {
    title: 'GraphQL explorer',
    lead: 'Asks under your session. What may be changed is what your role may change.',
    back: 'Back to the console',
    examples: 'Saved queries',
    examplesLead: 'Press one to run it; where something is to be filled in, change the variables first.',
  },

  account: {
    title: 'Account',
    lead: 'Your password, your second factor and where you are signed in.',
    passwordTitle: 'Change password',
    currentPassword: 'Current password',
    newPassword: 'New password',
    repeatPassword: 'New password again',
    changePassword: 'Change password',
    passwordsDiffer: 'The two new passwords differ',
    newMissing: 'Please enter a new password',
    repeatMissing: 'Please enter the new password again',
    passwordChanged: 'Password changed.',
  },
}

export type AdminTexts = typeof enAdmin
