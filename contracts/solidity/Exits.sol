// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {LowLevelCall} from "@openzeppelin/contracts/utils/LowLevelCall.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {Roots} from "./Roots.sol";
import {VaultTerms} from "./VaultTerms.sol";

/**
 * @title Exits
 * @notice The way out that needs nobody's leave. A wallet requests to be paid its principal, which Polder knows; the
 * operator pays it in time, or anyone freezes the vault. It is frozen, too, when no root comes any more. From then on the
 * vault belongs to the wallets: each has its principal at once, and what is there beyond pays rewards, by the lists on
 * the chain, in rounds.
 *
 * @dev Nobody's role has a part in anything that follows a freeze. Polder can neither deposit nor draw any more, so that
 * a wallet's totals stand still, nobody's registration depends on another's, and the order of claims changes nothing.
 * Every function changes the state before it sends.
 */
abstract contract Exits is Roots {
    uint64 public immutable SILENCE_PERIOD;
    uint64 public immutable EXIT_PERIOD;
    uint64 public immutable REGISTRATION_PERIOD;
    uint128 public immutable EXIT_BOND;
    uint128 public immutable MIN_EXIT;

    /// @dev Open while `deadline` is not 0. It is served once the wallet has been paid `target` in all (gross). The target
    /// stays when it is closed, and the next is not below it, so that nobody undoes a batch that was to pay it.
    struct Exit {
        uint128 target;
        uint64 deadline;
    }

    /// @dev What a wallet takes of a frozen vault. `round` counts from 1; 0 until its rewards are registered.
    struct Share {
        uint128 rewards;
        uint64 round;
        bool principalClaimed;
        bool rewardsClaimed;
    }

    /// @dev What the wallets of a round are owed, and once it is closed, what there is for them; at most as much.
    struct Round {
        uint128 sum;
        uint128 pot;
    }

    /// @notice A wallet's request for exit.
    mapping(address wallet => Exit) public exits;

    /// @notice What a wallet has registered and claimed.
    mapping(address wallet => Share) public shares;

    /// @notice By number, from 1.
    mapping(uint256 number => Round) public rounds;

    /// @notice The round in which rewards are registered now; 0 before the freeze.
    uint64 public round;

    /// @notice When the present round is over (unix seconds); 0 while nobody has registered in it. The first round begins
    /// with the freeze.
    uint64 public roundEnds;

    /// @notice Of the freeze: the sum of principals, and what there is for them; as much, if nothing ever went wrong.
    Round public principals;

    /// @notice The bonds of open requests.
    uint256 public bonds;

    /// @notice What principals and closed rounds have yet to be paid.
    uint256 public reserved;

    /// @notice `wallet` wants `amount` (gross) paid by `deadline` (unix seconds).
    event ExitRequested(address indexed wallet, uint256 amount, uint256 deadline);

    /// @notice The request of `wallet` is closed, and its bond returned.
    event ExitClosed(address indexed wallet, bool served);

    /// @notice The vault is frozen: for want of roots (`wallet` is 0), or because the request of `wallet` was not served.
    event Frozen(address indexed wallet, Round principals, uint256 firstRoundEnds);

    /// @notice Rewards of `wallet` take part in `round` with `amount` in all.
    event Registered(address indexed wallet, uint256 amount, uint256 indexed round);

    /// @notice The ratio of a round is fixed.
    event RoundClosed(uint256 indexed round, uint256 sum, uint256 pot);

    /// @notice `amount` of `wallet` went to `to`; its bond, if it had one, is in it.
    event ExitClaimed(address indexed wallet, address indexed to, uint256 amount);

    /// @notice The request came with another value than the bond.
    error WrongBond(uint256 expected, uint256 sent);

    /// @notice The wallet has a request that is not served.
    error AlreadyRequested();

    /// @notice The wallet has no request.
    error NotRequested();

    /// @notice More than the wallet's principal, or less than `MIN_EXIT` and not all of it.
    error WrongAmount(uint256 requested, uint256 principal);

    /// @notice A payment of an earlier request may be under way: at least what is `left` of that one can be requested.
    error BelowEarlier(uint256 requested, uint256 left);

    /// @notice The request is neither served nor the caller's own.
    error NotServed();

    /// @notice There is no reason to freeze.
    error NoReasonToFreeze();

    /// @notice Only a frozen vault pays claims.
    error NotFrozen();

    /// @notice The list of this root does not count.
    error RootDoesNotCount(uint256 number);

    /// @notice The entries are not this piece of the list.
    error WrongPiece();

    /// @notice The wallet has no principal left to claim, and no rewards of a round that is over.
    error NothingToClaim();

    /// @notice The zero address, or the vault itself.
    error InvalidAddress(address account);

    /// @notice `to` did not accept the money; nothing happened.
    error SendFailed(address to);

    modifier whenFrozen() {
        require(frozenAt != 0, NotFrozen());
        _;
    }

    constructor(VaultTerms memory terms) {
        SILENCE_PERIOD = terms.silencePeriod;
        EXIT_PERIOD = terms.exitPeriod;
        REGISTRATION_PERIOD = terms.registrationPeriod;
        EXIT_BOND = terms.exitBond;
        MIN_EXIT = terms.minExit;
    }

    /// @notice Demands that the operator pays the caller `amount` (gross) of its principal within `EXIT_PERIOD`. The bond
    /// comes with it, or stays from a request that was served: a wallet whose code takes no bond back can demand again.
    /// Whatever Polder pays the caller from now on counts.
    /// @param amount At most the principal; at least `MIN_EXIT`, or all of it, and what is left of an earlier request.
    function requestExit(uint128 amount) external payable whenNotFrozen {
        bool served = isServed(msg.sender);
        uint256 bond = served ? 0 : EXIT_BOND;
        require(msg.value == bond, WrongBond(bond, msg.value));
        require(served || exits[msg.sender].deadline == 0, AlreadyRequested());
        (uint256 principal, uint256 paid,) = _standing(msg.sender);
        require(
            amount != 0 && amount <= principal && (amount >= MIN_EXIT || amount == principal),
            WrongAmount(amount, principal)
        );
        uint256 left = Math.saturatingSub(exits[msg.sender].target, paid);
        require(amount >= left, BelowEarlier(amount, left));
        uint64 deadline = uint64(block.timestamp) + EXIT_PERIOD;
        exits[msg.sender] = Exit(uint128(paid) + amount, deadline);
        bonds += bond;
        emit ExitRequested(msg.sender, amount, deadline);
    }

    /// @notice Ends the request of `wallet` and returns its bond: anyone once it is served or the vault is frozen, the
    /// wallet itself at any time.
    function closeExit(address payable wallet) external {
        require(exits[wallet].deadline != 0, NotRequested());
        bool served = isServed(wallet);
        require(served || frozenAt != 0 || msg.sender == wallet, NotServed());
        uint256 bond = _closeRequest(wallet);
        emit ExitClosed(wallet, served);
        _send(wallet, bond);
    }

    /// @notice Freezes the vault when no root was published for `SILENCE_PERIOD`.
    function freeze() external whenNotFrozen {
        require(block.timestamp > lastRootAt() + SILENCE_PERIOD, NoReasonToFreeze());
        _freeze(address(0));
    }

    /// @notice Freezes the vault when the request of `wallet` was not served in time.
    function freezeFor(address wallet) external whenNotFrozen {
        uint256 deadline = exits[wallet].deadline;
        require(deadline != 0 && block.timestamp > deadline && !isServed(wallet), NoReasonToFreeze());
        _freeze(wallet);
    }

    /// @notice Registers rewards by the list of a root: what was credited to a wallet less what it was paid beyond its
    /// deposits. Anyone may do so for any wallet, and again with another list while the wallet's round lasts; the highest
    /// counts. A wallet that has nothing more to register is passed over.
    /// @param number Of the root.
    /// @param piece Of its list, from 0.
    /// @param entries The whole piece.
    /// @param places In the piece, from 0: the wallets to register.
    function register(uint256 number, uint256 piece, bytes32[] calldata entries, uint256[] calldata places)
        external
        whenFrozen
    {
        _closeRound();
        require(countsAfterFreeze(number), RootDoesNotCount(number));
        require(_hash(entries) == pieces[rootAt(number).list.id][piece], WrongPiece());
        for (uint256 i = 0; i < places.length; ++i) {
            bytes32 entry = entries[places[i]];
            _register(address(bytes20(entry)), uint96(uint256(entry)));
        }
    }

    /// @notice Sends what the caller can claim to `to`: its principal at any time, its rewards once their round is over.
    function claim(address payable to) external {
        _claim(msg.sender, to);
    }

    /// @notice Sends `wallet` what it can claim. Anyone may do so.
    function push(address payable wallet) external {
        _claim(wallet, wallet);
    }

    /// @notice Whether the request of `wallet` is open and has been paid.
    function isServed(address wallet) public view returns (bool) {
        (, uint256 paid,) = _standing(wallet);
        return exits[wallet].deadline != 0 && paid >= exits[wallet].target;
    }

    function _freeze(address wallet) private {
        uint256 sum = polder.principalTotal();
        reserved = Math.min(sum, address(this).balance - bonds);
        principals = Round(uint128(sum), uint128(reserved));
        frozenAt = uint64(block.timestamp);
        round = 1;
        roundEnds = uint64(block.timestamp) + REGISTRATION_PERIOD;
        emit Frozen(wallet, principals, roundEnds);
    }

    function _register(address wallet, uint256 credited) private {
        (,, uint256 beyond) = _standing(wallet);
        uint256 rewards = Math.saturatingSub(credited, beyond);
        Share storage share = shares[wallet];
        if ((share.round != 0 && share.round != round) || rewards <= share.rewards) return;
        rounds[round].sum += uint128(rewards) - share.rewards;
        (share.rewards, share.round) = (uint128(rewards), round);
        if (roundEnds == 0) roundEnds = uint64(block.timestamp) + REGISTRATION_PERIOD;
        emit Registered(wallet, rewards, round);
    }

    /// @dev Whoever acts next fixes the ratio of a round that is over. Late wallets share what it leaves.
    function _closeRound() private {
        if (roundEnds == 0 || block.timestamp < roundEnds) return;
        Round storage over = rounds[round];
        over.pot = uint128(Math.min(over.sum, address(this).balance - reserved - bonds));
        reserved += over.pot;
        emit RoundClosed(round, over.sum, over.pot);
        round += 1;
        roundEnds = 0;
    }

    function _claim(address wallet, address payable to) private whenFrozen {
        require(to != address(0) && to != address(this), InvalidAddress(to));
        _closeRound();
        uint256 share = _takeShare(wallet);
        uint256 amount = share + _closeRequest(wallet);
        require(amount != 0, NothingToClaim());
        reserved -= share;
        emit ExitClaimed(wallet, to, amount);
        _send(to, amount);
    }

    function _takeShare(address wallet) private returns (uint256 amount) {
        Share storage share = shares[wallet];
        if (!share.principalClaimed) {
            (uint256 principal,,) = _standing(wallet);
            if (principal != 0) {
                share.principalClaimed = true;
                amount = principal * principals.pot / principals.sum;
            }
        }
        if (share.round != 0 && share.round < round && !share.rewardsClaimed) {
            share.rewardsClaimed = true;
            Round storage over = rounds[share.round];
            amount += uint256(share.rewards) * over.pot / over.sum;
        }
    }

    /// @return bond of the wallet's request, which is open no more; 0 when there was none
    function _closeRequest(address wallet) private returns (uint256 bond) {
        if (exits[wallet].deadline == 0) return 0;
        exits[wallet].deadline = 0;
        bonds -= EXIT_BOND;
        return EXIT_BOND;
    }

    /// @return principal what Polder owes the wallet of its deposits
    /// @return paid what Polder has paid it (gross)
    /// @return beyond what of that is more than it deposited
    function _standing(address wallet) private view returns (uint256 principal, uint256 paid, uint256 beyond) {
        (uint256 deposited, uint256 paidGross) = polder.walletTotals(wallet);
        return (Math.saturatingSub(deposited, paidGross), paidGross, Math.saturatingSub(paidGross, deposited));
    }

    /// @dev Return data is not copied, so that a receiver cannot make the caller pay for it.
    function _send(address payable to, uint256 amount) internal {
        require(LowLevelCall.callNoReturn(to, amount, ""), SendFailed(to));
    }
}
