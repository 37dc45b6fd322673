// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {Polder} from "./Polder.sol";
import {SumTree} from "./SumTree.sol";
import {VaultTerms} from "./VaultTerms.sol";

/**
 * @title Roots
 * @notice Once a day the operator publishes what it owes: the top of a {SumTree} over all wallets. A guardian can veto
 * it while it is pending; nobody can change it.
 *
 * @dev A root cannot promise more than the one before, plus deposits, less payouts, plus what the plan may grant, so
 * that a stolen key cannot owe itself the vault. What it cannot show, a guardian checks from the published tree: that
 * no wallet is missing, and that each leaf has the wallet's totals of the root's block.
 */
abstract contract Roots is AccessControl {
    using SumTree for SumTree.Branch;

    /// @notice May publish roots.
    bytes32 public constant ROOT_ROLE = keccak256("ROOT_ROLE");

    /// @notice May veto a pending root.
    bytes32 public constant GUARDIAN_ROLE = keccak256("GUARDIAN_ROLE");

    /// @notice Over so many roots the highest says what is owed at most.
    uint256 public constant BOUND_ROOTS = 7;

    uint256 internal constant BPS = 10_000;

    uint64 public immutable DEPLOYED_AT;
    uint64 public immutable VETO_PERIOD;
    uint64 public immutable ROOT_INTERVAL;
    uint64 public immutable MAX_ROOT_AGE;
    uint16 public immutable GROWTH_BPS_PER_DAY;
    uint128 public immutable GROWTH_WEI_PER_DAY;

    /// @dev What is owed after the close of a day.
    struct Root {
        // Days since 1 January 1970, UTC.
        uint64 day;
        // The block whose totals the leaves tell.
        uint64 blockNumber;
        uint64 wallets;
        bytes32 root;
        uint128 total;
        // Polder's at that block.
        uint128 depositTotal;
        uint128 withdrawalTotal;
    }

    struct Publication {
        Root root;
        uint64 publishedAt;
    }

    /// @notice Whose treasury this is; each Polder passes that on to its successor.
    Polder public polder;

    /// @dev Without those vetoed. Only the last can be pending.
    Publication[] private _publications;

    /// @notice When the vault was frozen (unix seconds); 0 before.
    uint64 public frozenAt;

    /// @notice `root` is published; it is accepted at `acceptedAt` (unix seconds) unless it is vetoed before.
    event RootPublished(uint64 indexed day, Root root, uint64 acceptedAt);

    /// @notice The pending root of `day` is void.
    event RootVetoed(uint64 indexed day, address indexed guardian);

    /// @notice The contract would be made with terms that make no sense together.
    error InvalidTerms();

    /// @notice The vault is frozen: it pays claims and nothing else.
    error VaultFrozen();

    /// @notice The root's day or block is not after the one before, or it comes too early.
    error RootOutOfOrder();

    /// @notice The root's totals are not between the last root's and Polder's own.
    error WrongTotals();

    /// @notice The root owes more than can have come about.
    error GrowthExceeded(uint256 total, uint256 mostAllowed);

    /// @notice No root of that day is pending.
    error NotPending(uint64 day);

    /// @notice There is no root to go by.
    error NoRoot();

    /// @notice The newest root is too old.
    error RootTooOld(uint256 publishedAt);

    /// @notice The branch does not lead to the root.
    error InvalidBranch();

    modifier whenNotFrozen() {
        require(frozenAt == 0, VaultFrozen());
        _;
    }

    modifier whenRootIsFresh() {
        uint256 publishedAt = lastRootAt();
        require(block.timestamp <= publishedAt + MAX_ROOT_AGE, RootTooOld(publishedAt));
        _;
    }

    constructor(Polder firstPolder, VaultTerms memory terms) {
        require(terms.rootInterval >= terms.vetoPeriod, InvalidTerms());
        polder = firstPolder;
        DEPLOYED_AT = uint64(block.timestamp);
        VETO_PERIOD = terms.vetoPeriod;
        ROOT_INTERVAL = terms.rootInterval;
        MAX_ROOT_AGE = terms.maxRootAge;
        GROWTH_BPS_PER_DAY = terms.growthBpsPerDay;
        GROWTH_WEI_PER_DAY = terms.growthWeiPerDay;
    }

    /// @notice Publishes what is owed after a day. It is accepted when `VETO_PERIOD` has passed.
    function publishRoot(Root calldata next) external onlyRole(ROOT_ROLE) whenNotFrozen {
        Publication memory last = newestRoot();
        bool isFirst = _publications.length == 0;
        require(
            next.day > last.root.day && next.blockNumber >= last.root.blockNumber
                && next.blockNumber <= block.number
                && (isFirst || block.timestamp >= last.publishedAt + ROOT_INTERVAL),
            RootOutOfOrder()
        );
        require(
            next.depositTotal >= last.root.depositTotal && next.depositTotal <= polder.depositTotal()
                && next.withdrawalTotal >= last.root.withdrawalTotal
                && next.withdrawalTotal <= polder.withdrawalTotal(),
            WrongTotals()
        );
        uint256 most = _mostOwed(last, next);
        require(next.total <= most, GrowthExceeded(next.total, most));
        _publications.push(Publication(next, uint64(block.timestamp)));
        emit RootPublished(next.day, next, uint64(block.timestamp) + VETO_PERIOD);
    }

    /// @notice Makes the pending root of `day` void.
    function veto(uint64 day) external onlyRole(GUARDIAN_ROLE) whenNotFrozen {
        uint256 count = _publications.length;
        require(count > acceptedRoots() && _publications[count - 1].root.day == day, NotPending(day));
        _publications.pop();
        emit RootVetoed(day, msg.sender);
    }

    /// @notice The newest root that was not vetoed, accepted or pending; before the first one zeros, published when the
    /// vault was deployed.
    function newestRoot() public view returns (Publication memory newest) {
        uint256 count = _publications.length;
        if (count != 0) return _publications[count - 1];
        newest.publishedAt = DEPLOYED_AT;
    }

    /// @notice The root that branches must lead to: the newest whose veto period is over, and after a freeze the one of
    /// that moment.
    function acceptedRoot() public view returns (Root memory) {
        uint256 count = acceptedRoots();
        require(count != 0, NoRoot());
        return _publications[count - 1].root;
    }

    /// @notice How many roots have been accepted.
    function acceptedRoots() public view returns (uint256 count) {
        count = _publications.length;
        if (count == 0) return 0;
        uint256 atTime = frozenAt == 0 ? block.timestamp : frozenAt;
        if (atTime < _publications[count - 1].publishedAt + VETO_PERIOD) --count;
    }

    /// @notice When the newest root was published; before the first one, when the vault was deployed (unix seconds).
    function lastRootAt() public view returns (uint256) {
        return newestRoot().publishedAt;
    }

    /// @notice What can be owed at most now: the highest of the last roots, each with the deposits since and without the
    /// payouts since.
    function owedAtMost() public view returns (uint256 most) {
        uint256 count = _publications.length;
        require(count != 0, NoRoot());
        (uint256 deposits, uint256 payouts) = (polder.depositTotal(), polder.withdrawalTotal());
        for (uint256 i = count; i > 0 && count - i < BOUND_ROOTS; --i) {
            Root storage root = _publications[i - 1].root;
            uint256 owed = root.total + (deposits - root.depositTotal);
            most = Math.max(most, Math.saturatingSub(owed, payouts - root.withdrawalTotal));
        }
    }

    /// @dev What the accepted root and Polder's totals say about a wallet.
    /// @return owed at the root's block plus what the wallet deposited since
    /// @return paidSince what it was paid since
    function _owed(SumTree.Branch calldata branch) internal view returns (uint256 owed, uint256 paidSince) {
        Root memory root = acceptedRoot();
        (bytes32 hash, uint128 sum) = branch.top(root.day);
        require(hash == root.root && sum == root.total, InvalidBranch());
        (uint128 deposited, uint128 paid) = polder.walletTotals(branch.wallet);
        require(branch.deposited <= deposited && branch.paid <= paid, InvalidBranch());
        return (uint256(branch.owed) + deposited - branch.deposited, paid - branch.paid);
    }

    /// @dev Days are counted by the root and by the clock, and the fewer count: a day number that jumps brings nothing.
    function _mostOwed(Publication memory last, Root calldata next) private view returns (uint256) {
        uint256 elapsed = Math.max(Math.ceilDiv(block.timestamp - last.publishedAt, 1 days), 1);
        uint256 daysSince = Math.min(next.day - last.root.day, elapsed);
        uint256 growth = (uint256(last.root.total) * GROWTH_BPS_PER_DAY / BPS + GROWTH_WEI_PER_DAY) * daysSince;
        uint256 owed = last.root.total + growth + (next.depositTotal - last.root.depositTotal);
        return Math.saturatingSub(owed, next.withdrawalTotal - last.root.withdrawalTotal);
    }
}
