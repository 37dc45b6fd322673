// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @dev What a {Vault} is made with, for ever. Periods are seconds; in brackets what `npm run deploy` gives.
struct VaultTerms {
    // A guardian can void a root so long; a list counts after a freeze when it is as old (7 days).
    uint64 voidPeriod;
    // From one root to the next, at least (20 hours).
    uint64 rootInterval;
    // Nothing but exits is paid, and no surplus taken, when the newest root is older (36 hours).
    uint64 maxRootAge;
    // Without a root for longer, anyone freezes the vault (14 days).
    uint64 silencePeriod;
    // A requested exit is served within this, else anyone freezes the vault (14 days).
    uint64 exitPeriod;
    // How long a round of registration is open (30 days).
    uint64 registrationPeriod;
    // In a day the sum of rewards may grow by so much of itself and of all principals, and so much besides (wei): what
    // the plan may grant (300 and 10,000 POL).
    uint16 growthBpsPerDay;
    uint128 growthWeiPerDay;
    // A surplus leaves at least what is owed and so much more of it (1000).
    uint16 marginBps;
    // Given with a request for exit, and returned (1 POL, in wei).
    uint128 exitBond;
    // An exit is at least of so much, or of the whole principal (1 POL, in wei).
    uint128 minExit;
}
