// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @dev What a {Vault} is made with, for ever. Periods are seconds; in brackets what `npm run deploy` gives.
struct VaultTerms {
    // A guardian can veto a root so long; then it is accepted (6 hours).
    uint64 vetoPeriod;
    // From one root to the next, at least; not below the veto period, so that only the newest is pending (20 hours).
    uint64 rootInterval;
    // Nothing is paid or taken out when the newest root is older (36 hours).
    uint64 maxRootAge;
    // Without a root for longer, anyone freezes the vault (14 days).
    uint64 silencePeriod;
    // A requested exit is served within this, else anyone freezes the vault (14 days).
    uint64 exitPeriod;
    // How long a round of registration is open (30 days).
    uint64 registrationPeriod;
    // A root's total may grow, beyond deposits less payouts, by so much of the one before and so much besides (wei) in
    // a day: the plan's rewards (300 and 10,000 POL).
    uint16 growthBpsPerDay;
    uint128 growthWeiPerDay;
    // A surplus leaves at least what is owed and so much more of it (1000).
    uint16 marginBps;
    // The plan's fee for withdrawals, at most (500).
    uint16 maxFeeBps;
    // Given with a request for exit, and returned (1 POL, in wei).
    uint128 exitBond;
}
