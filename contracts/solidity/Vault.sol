// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {Exits} from "./Exits.sol";
import {IVault} from "./IVault.sol";
import {Polder} from "./Polder.sol";
import {Roots} from "./Roots.sol";
import {VaultTerms} from "./VaultTerms.sol";

/**
 * @title Vault
 * @notice The treasury of a {Polder} that its operator cannot empty. Deposits come in; payouts go out through Polder, as
 * long as somebody says daily what is owed; the operator may take what exceeds that, and its way is announced by the
 * timelock's delay, which is longer than a forced exit. When the operator falls silent or does not pay, the users take
 * the vault: see {Exits}.
 *
 * Roles: the default admin (a timelock) takes surplus and gives roles. `ROOT_ROLE` publishes what is owed.
 * `GUARDIAN_ROLE` vetoes it. No role can pay anyone from here, nor stop anything once the vault is frozen.
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
     * @param rootSigner Receives `ROOT_ROLE`.
     * @param guardians Each receives `GUARDIAN_ROLE`.
     */
    constructor(
        Polder firstPolder,
        address admin,
        address rootSigner,
        address[] memory guardians,
        VaultTerms memory terms
    ) Roots(firstPolder, terms) Exits(terms) {
        require(address(firstPolder) != address(0), InvalidAddress(address(0)));
        require(admin != address(0), InvalidAddress(admin));
        require(rootSigner != address(0), InvalidAddress(rootSigner));
        MARGIN_BPS = terms.marginBps;
        _grantRole(DEFAULT_ADMIN_ROLE, admin);
        _grantRole(ROOT_ROLE, rootSigner);
        for (uint256 i = 0; i < guardians.length; ++i) {
            _grantRole(GUARDIAN_ROLE, guardians[i]);
        }
    }

    /// @notice Takes a deposit that Polder forwards, until the vault is frozen; anyone may add to it at any time.
    receive() external payable {
        if (msg.sender == address(polder)) require(frozenAt == 0, VaultFrozen());
        else emit ToppedUp(msg.sender, msg.value);
    }

    /// @inheritdoc IVault
    function draw(uint256 amount) external whenNotFrozen whenRootIsFresh {
        require(msg.sender == address(polder), NotPolder(msg.sender));
        uint256 available = address(this).balance - bonds;
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
        whenRootIsFresh
    {
        uint256 available = surplus();
        require(amount <= available, NotEnough(amount, available));
        emit SurplusWithdrawn(to, amount);
        _send(to, amount);
    }

    /// @notice What the operator could take now, once the timelock lets it.
    function surplus() public view returns (uint256) {
        uint256 needed = bonds + Math.ceilDiv(owedAtMost() * (BPS + MARGIN_BPS), BPS);
        return address(this).balance > needed ? address(this).balance - needed : 0;
    }
}
