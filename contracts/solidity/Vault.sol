// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {Exits} from "./Exits.sol";
import {IVault} from "./IVault.sol";
import {Keys} from "./Keys.sol";
import {Polder} from "./Polder.sol";
import {Roots} from "./Roots.sol";
import {VaultTerms} from "./VaultTerms.sol";

/**
 * @title Vault
 * @notice The treasury of a {Polder} in which nobody's deposit pays anybody else: it gives nothing, to payouts or as
 * surplus, that would leave less than the sum of all principals and the bonds. What goes beyond what wallets have put in
 * is paid from fees and from what the operator adds. When the operator falls silent or does not pay, the users take the
 * vault: see {Exits}.
 *
 * Roles: the default admin (a timelock) takes surplus and gives roles. `ROOT_ROLE` lists rewards. `GUARDIAN_ROLE` voids a
 * root, and takes a stolen root key away. No role can pay anyone from here, nor stop anything once the vault is frozen.
 *
 * All amounts are wei of the chain's native currency.
 */
contract Vault is Exits, IVault {
    /// @notice A surplus leaves at least what is owed at most, and so much more of it.
    uint16 public immutable MARGIN_BPS;

    /// @notice `from`, which is not Polder, added `amount`.
    event ToppedUp(address indexed from, uint256 amount);

    /// @notice Polder drew `amount` to pay a batch.
    event Drawn(uint256 amount);

    /// @notice The operator took `amount` of what exceeds that which is owed.
    event SurplusWithdrawn(address indexed to, uint256 amount);

    /// @notice Polder has handed over to `next`, which alone draws from now on.
    event PolderChanged(address indexed next);

    /// @notice Only Polder draws, and names its successor.
    error NotPolder(address caller);

    /// @notice The vault has less to give.
    error NotEnough(uint256 requested, uint256 available);

    /**
     * @param firstPolder Whose treasury this is; it need not be deployed yet.
     * @param admin The default admin: a timelock.
     * @param rootSigners Each receives `ROOT_ROLE`; at least one.
     * @param guardians Each receives `GUARDIAN_ROLE`.
     */
    constructor(
        Polder firstPolder,
        address admin,
        address[] memory rootSigners,
        address[] memory guardians,
        VaultTerms memory terms
    ) Keys(ROOT_ROLE, rootSigners, guardians) Roots(firstPolder, terms) Exits(terms) {
        require(address(firstPolder) != address(0), InvalidAddress(address(0)));
        require(admin != address(0), InvalidAddress(admin));
        MARGIN_BPS = terms.marginBps;
        _grantRole(DEFAULT_ADMIN_ROLE, admin);
    }

    /// @notice Takes a deposit that Polder forwards, until the vault is frozen; anyone may add to it at any time.
    receive() external payable {
        if (msg.sender == address(polder)) require(frozenAt == 0, VaultFrozen());
        else emit ToppedUp(msg.sender, msg.value);
    }

    /// @inheritdoc IVault
    function draw(uint256 amount, bool exitsOnly) external whenNotFrozen {
        require(msg.sender == address(polder), NotPolder(msg.sender));
        if (!exitsOnly) _requireFreshRoot();
        uint256 available = _above(polder.principalTotal());
        require(amount <= available, NotEnough(amount, available));
        emit Drawn(amount);
        _send(payable(msg.sender), amount);
    }

    /// @inheritdoc IVault
    function setPolder(address next) external whenNotFrozen {
        require(msg.sender == address(polder), NotPolder(msg.sender));
        emit PolderChanged(next);
        polder = Polder(payable(next));
    }

    /// @notice Sends the operator `amount` of what exceeds that which is owed and the margin.
    function withdrawSurplus(uint256 amount, address payable to)
        external
        onlyRole(DEFAULT_ADMIN_ROLE)
        whenNotFrozen
    {
        _requireFreshRoot();
        uint256 available = surplus();
        require(amount <= available, NotEnough(amount, available));
        emit SurplusWithdrawn(to, amount);
        _send(to, amount);
    }

    /// @inheritdoc IVault
    function exitTarget(address wallet) external view returns (uint256) {
        return exits[wallet].target;
    }

    /// @notice What payouts can take beyond principals now: rewards are paid from it.
    function availableForRewards() external view returns (uint256) {
        return _above(polder.principalTotal());
    }

    /// @notice What can be owed at most now: what was deposited and is not paid, the highest rewards of the last 31 days,
    /// and what wallets owe the books.
    function maxLiabilities() public view returns (uint256) {
        Polder.Counters memory sums = polder.counters();
        (uint256 rewards,, uint256 receivables) = _highest();
        return Math.saturatingSub(sums.depositSum + rewards + receivables, sums.grossSum);
    }

    /// @notice What the operator could take now, once the timelock lets it: it leaves all principals, and what can be
    /// owed at most with the margin.
    function surplus() public view returns (uint256) {
        uint256 liabilities = Math.ceilDiv(maxLiabilities() * (BPS + MARGIN_BPS), BPS);
        return _above(Math.max(liabilities, polder.principalTotal()));
    }

    function _above(uint256 kept) private view returns (uint256) {
        return Math.saturatingSub(address(this).balance, bonds + kept);
    }
}
