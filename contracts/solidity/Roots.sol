// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {Keys} from "./Keys.sol";
import {Polder} from "./Polder.sol";
import {VaultTerms} from "./VaultTerms.sol";

/**
 * @title Roots
 * @notice Once a day the operator lists, on the chain, the rewards that it has ever credited to each wallet, and then
 * publishes a root, which names that list. So a root without its data cannot exist. A guardian can void it for some days;
 * nobody can change it.
 *
 * @dev A list is sent in as many calls as it takes, each entry 32 bytes: the wallet (20) and its rewards (12, wei), in
 * ascending order of wallets. The contract checks the order, adds up the rewards and keeps one hash for each piece of 64
 * entries. The entries themselves are in the log: each part names the block of the part before, and the root names that
 * of the last, so that a reader asks for single blocks.
 *
 * Rewards are cumulative, so that an older list is only a little low. Their sum can grow by no more than the plan may
 * grant, so that a stolen key cannot promise itself the vault.
 */
abstract contract Roots is Keys {
    /// @notice May list rewards and publish roots.
    bytes32 public constant ROOT_ROLE = keccak256("ROOT_ROLE");

    /// @notice So far back the highest sum of rewards counts, and lists count after a freeze.
    uint256 public constant WINDOW = 31 days;

    /// @notice The contract keeps a hash for each so many entries of a list.
    uint256 public constant PIECE = 64;

    uint256 internal constant BPS = 10_000;

    uint64 public immutable DEPLOYED_AT;
    uint64 public immutable VOID_PERIOD;
    uint64 public immutable ROOT_INTERVAL;
    uint64 public immutable MAX_ROOT_AGE;
    uint16 public immutable GROWTH_BPS_PER_DAY;
    uint128 public immutable GROWTH_WEI_PER_DAY;

    /// @dev A list of rewards, whole or as far as it was sent.
    struct List {
        uint48 id;
        uint48 wallets;
        // Of its last part; 0 without one.
        uint48 lastBlock;
        uint112 rewards;
        address lastWallet;
    }

    /// @dev What was credited by the end of a day.
    struct Root {
        // Days since 1 January 1970, UTC.
        uint48 day;
        // Unix seconds.
        uint48 publishedAt;
        bool isVoid;
        // What wallets owe the books in all: that much more is owed to the others.
        uint128 receivables;
        List list;
    }

    /// @notice Whose treasury this is; each Polder passes that on to its successor.
    Polder public polder;

    /// @notice When the vault was frozen (unix seconds); 0 before.
    uint64 public frozenAt;

    /// @notice The hash of each piece of each list: of its entries, one after the other.
    mapping(uint256 list => mapping(uint256 piece => bytes32)) public pieces;

    /// @notice What the holder of a key has sent of its next list.
    mapping(address key => List) public drafts;

    uint48 private _lists;
    Root[] private _roots;

    /// @notice A part of `list`, from its entry `offset` on; the part before it is in block `previousBlock` (0: none).
    event RewardsListed(uint256 indexed list, uint256 offset, uint256 previousBlock, bytes32[] entries);

    /// @notice Root `number` is published.
    event RootPublished(uint256 indexed number, Root root);

    /// @notice Root `number` is void.
    event RootVoided(uint256 indexed number, address indexed guardian);

    /// @notice The vault is frozen: it pays claims and nothing else.
    error VaultFrozen();

    /// @notice The part does not follow what was sent before, or follows a part that did not end with a piece.
    error WrongOffset(uint256 expected);

    /// @notice The wallet of this entry is not above the one before.
    error NotAscending(uint256 entry);

    /// @notice The root's day is not after the last one's, or after today, or the root comes too early.
    error RootOutOfOrder();

    /// @notice More was credited than can have come about.
    error GrowthExceeded(uint256 rewards, uint256 maxRewards);

    /// @notice The root does not exist, is void, or is too old to be made void.
    error NotVoidable(uint256 number);

    /// @notice The newest root is too old.
    error RootTooOld(uint256 publishedAt);

    modifier whenNotFrozen() {
        require(frozenAt == 0, VaultFrozen());
        _;
    }

    constructor(Polder firstPolder, VaultTerms memory terms) {
        polder = firstPolder;
        DEPLOYED_AT = uint64(block.timestamp);
        VOID_PERIOD = terms.voidPeriod;
        ROOT_INTERVAL = terms.rootInterval;
        MAX_ROOT_AGE = terms.maxRootAge;
        GROWTH_BPS_PER_DAY = terms.growthBpsPerDay;
        GROWTH_WEI_PER_DAY = terms.growthWeiPerDay;
    }

    /// @notice Sends the next part of the caller's list.
    /// @param offset How many entries were sent before; 0 begins a list anew.
    /// @param entries A multiple of 64, but for the last part.
    function listRewards(uint256 offset, bytes32[] calldata entries) external onlyRole(ROOT_ROLE) whenNotFrozen {
        List memory list;
        if (offset == 0) list.id = ++_lists;
        else list = drafts[msg.sender];
        require(offset == list.wallets && offset % PIECE == 0 && entries.length != 0, WrongOffset(list.wallets));
        emit RewardsListed(list.id, offset, list.lastBlock, entries);

        uint256 last = uint160(list.lastWallet);
        uint256 rewards = list.rewards;
        for (uint256 i = 0; i < entries.length; ++i) {
            uint256 entry;
            assembly ("memory-safe") {
                entry := calldataload(add(entries.offset, shl(5, i)))
            }
            if (entry >> 96 <= last) revert NotAscending(offset + i);
            last = entry >> 96;
            // 2^48 entries of 96 bits do not overflow.
            unchecked {
                rewards += uint96(entry);
            }
        }
        for (uint256 from = 0; from < entries.length; from += PIECE) {
            uint256 to = Math.min(from + PIECE, entries.length);
            pieces[list.id][(offset + from) / PIECE] = _hash(entries[from:to]);
        }
        list.wallets = SafeCast.toUint48(offset + entries.length);
        list.lastBlock = uint48(block.number);
        list.rewards = SafeCast.toUint112(rewards);
        list.lastWallet = address(uint160(last));
        drafts[msg.sender] = list;
    }

    /// @notice Publishes what the caller has listed, which may be nothing, as the rewards credited by the end of `day`.
    function publishRoot(uint48 day, uint128 receivables) external onlyRole(ROOT_ROLE) whenNotFrozen {
        List memory list = drafts[msg.sender];
        delete drafts[msg.sender];
        (uint256 lastDay,) = _newest();
        require(
            day > lastDay && day <= block.timestamp / 1 days
                && (_roots.length == 0 || block.timestamp >= lastRootAt() + ROOT_INTERVAL),
            RootOutOfOrder()
        );
        uint256 allowed = maxRewards();
        require(list.rewards <= allowed, GrowthExceeded(list.rewards, allowed));
        Root memory next = Root(day, uint48(block.timestamp), false, receivables, list);
        _roots.push(next);
        emit RootPublished(_roots.length - 1, next);
    }

    /// @notice Makes a root void that is younger than `VOID_PERIOD`: its list and its sum do not count. That it was
    /// published still does, so that nobody stops payouts or freezes the vault by voiding.
    function voidRoot(uint256 number) external onlyRole(GUARDIAN_ROLE) whenNotFrozen {
        require(
            number < _roots.length && !_roots[number].isVoid
                && block.timestamp < _roots[number].publishedAt + VOID_PERIOD,
            NotVoidable(number)
        );
        _roots[number].isVoid = true;
        emit RootVoided(number, msg.sender);
    }

    /// @notice How many roots were published, the void ones included.
    function rootCount() external view returns (uint256) {
        return _roots.length;
    }

    /// @notice Root `number`, from 0.
    function rootAt(uint256 number) public view returns (Root memory) {
        return _roots[number];
    }

    /// @notice When the last root was published; before the first one, when the vault was deployed (unix seconds).
    function lastRootAt() public view returns (uint256) {
        return _roots.length == 0 ? DEPLOYED_AT : _roots[_roots.length - 1].publishedAt;
    }

    /// @notice The sum of rewards that a root may tell now, at most.
    function maxRewards() public view returns (uint256) {
        (uint256 highest, uint256 since,) = _highest();
        uint256 perDay =
            (highest + polder.principalTotal()) * GROWTH_BPS_PER_DAY / BPS + GROWTH_WEI_PER_DAY;
        return highest + perDay * (block.timestamp - since) / 1 days;
    }

    /// @notice Whether a list counts after the freeze: its root is not void, as old as `VOID_PERIOD` at that moment, and
    /// published within `WINDOW` before the last one that is not void.
    function countsAfterFreeze(uint256 number) public view returns (bool) {
        if (number >= _roots.length) return false;
        Root storage root = _roots[number];
        (, uint256 newestAt) = _newest();
        return !root.isVoid && root.publishedAt + VOID_PERIOD <= frozenAt && root.publishedAt + WINDOW >= newestAt;
    }

    /// @dev Of entries, one after the other. They are not kept in memory, where thousands would be dear.
    function _hash(bytes32[] calldata entries) internal pure returns (bytes32 hash) {
        assembly ("memory-safe") {
            let start := mload(64)
            let size := shl(5, entries.length)
            calldatacopy(start, entries.offset, size)
            hash := keccak256(start, size)
        }
    }

    function _requireFreshRoot() internal view {
        require(block.timestamp <= lastRootAt() + MAX_ROOT_AGE, RootTooOld(lastRootAt()));
    }

    /// @dev Of the last `WINDOW`, and of the newest root in any case; void ones left out.
    /// @return highest sum of rewards
    /// @return since when it was published; before the first root, when the vault was deployed
    /// @return receivables of the newest root
    function _highest() internal view returns (uint256 highest, uint256 since, uint256 receivables) {
        since = DEPLOYED_AT;
        bool isNewest = true;
        for (uint256 i = _roots.length; i > 0; --i) {
            Root storage root = _roots[i - 1];
            if (root.isVoid) continue;
            if (!isNewest && root.publishedAt + WINDOW < block.timestamp) break;
            if (isNewest || root.list.rewards > highest) (highest, since) = (root.list.rewards, root.publishedAt);
            if (isNewest) receivables = root.receivables;
            isNewest = false;
        }
    }

    /// @dev Of the newest root that is not void; 0 without one.
    function _newest() private view returns (uint256 day, uint256 publishedAt) {
        for (uint256 i = _roots.length; i > 0; --i) {
            Root storage root = _roots[i - 1];
            if (!root.isVoid) return (root.day, root.publishedAt);
        }
    }
}
